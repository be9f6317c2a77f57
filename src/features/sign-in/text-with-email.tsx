/** A sentence with an e-mail address in place of `{address}`, in bold and on one line if it fits. */
export function TextWithEmail({ text, address }: { text: string; address: string }) {
  const [before, after] = text.split('{address}')
  return (
    <>
      {before}
      <b translate="no" className="wrap-anywhere inline-block max-w-full">
        {address}
      </b>
      {after}
    </>
  )
}
