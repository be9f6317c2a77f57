/**
 * A sentence with a title in place of `{title}`. The title is marked with its own language, which may differ
 * from that of the page (WCAG 3.1.2).
 */
export function SentenceWithTitle({
  text,
  title,
  lang,
}: {
  text: string
  title: string
  lang: string | undefined
}) {
  const [before = '', ...after] = text.split('{title}')
  return (
    <>
      {before}
      {after.length > 0 && <span lang={lang}>{title}</span>}
      {after}
    </>
  )
}
