/** A sentence with an e-mail address in place of `{address}`, in bold and on one line if it fits. */
export function TextWithEmail({ text, address }: { text: string; address: string }) {
  const [before, after = ''] = text.split('{address}')
  // A line may break on either side of an inline block, so the punctuation mark is put inside.
  const [mark = ''] = /^[^ ]*/.exec(after) ?? []
  return (
    <>
      {before}
      <span className="wrap-anywhere inline-block max-w-full">
        <b translate="no">{address}</b>
        {mark}
      </span>
      {after.slice(mark.length)}
    </>
  )
}
