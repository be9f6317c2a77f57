import type { HomeData } from '#src/features/home/home-data.ts'

/** SPEC §2: the long text, for readers and search engines that reach the end of the page. */
export function About({ texts }: { texts: HomeData['texts']['about'] }) {
  return (
    <section className="wrap pb-24" aria-labelledby="about">
      <h2 id="about">{texts.title}</h2>
      <div className="about soft small mt-6">
        {texts.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h3>{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}
