/** A sentence with an e-mail address in place of `{address}`, set apart from its words. */
export function WithAddress({ text, address }: { text: string; address: string }) {
  const [before, after] = text.split('{address}')
  return (
    <>
      {before}
      <b translate="no">{address}</b>
      {after}
    </>
  )
}
