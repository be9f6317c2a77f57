/**
 * A sentence with a title in the place of `{title}`, which may be in another language than the page: its own
 * is said (WCAG 3.1.2).
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
