import type { InLanguage } from '#src/shared/language/languages.ts'
import { classes } from '#src/ui/class-names.ts'
import { Interpolated } from '#src/ui/layout/interpolated.tsx'
import { PageHero } from '#src/ui/layout/section.tsx'
import type { LegalSection } from './legal-section.ts'

type Section = InLanguage<LegalSection>

interface LegalDocumentProps {
  texts: {
    hero: { title: string; lead: string }
    versionLine: string
    contents: string
    sections: Readonly<Record<string, Section>>
    contact: { title: string; text: string; email: string }
  }
  /** The operator's particulars, for the `{…}` of the texts. */
  values: Readonly<Record<string, string>>
}

/** A legal page: version, table of contents, numbered sections with anchors, and the contact. */
export function LegalDocument({ texts, values }: LegalDocumentProps) {
  const sections = Object.entries(texts.sections)
  return (
    <>
      <PageHero ground="sun" title={texts.hero.title} lead={texts.hero.lead}>
        <p className="small soft">{texts.versionLine}</p>
      </PageHero>
      <div className="wrap band grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
        <nav className="lg:sticky lg:top-8 lg:self-start" aria-labelledby="contents">
          <h2 className="text-[length:var(--fs-h3)]" id="contents">
            {texts.contents}
          </h2>
          <ol className="mt-4">
            {sections.map(([anchor, { title }], index) => (
              <li key={anchor} className="flex items-baseline gap-2">
                <span aria-hidden="true">{index + 1}.</span>
                <a className="min-h-11 py-1" href={`#${anchor}`}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map(([anchor, section], index) => (
            <LegalSectionView
              key={anchor}
              anchor={anchor}
              number={index + 1}
              section={section}
              values={values}
            />
          ))}
          <aside className="card leaf stack">
            <h2 className="text-[length:var(--fs-h3)]">{texts.contact.title}</h2>
            <p>{texts.contact.text}</p>
            <p className="font-strong">
              <Interpolated text={texts.contact.email} values={values} />
            </p>
          </aside>
        </div>
      </div>
    </>
  )
}

interface SectionViewProps {
  anchor: string
  number: number
  section: Section
  values: Readonly<Record<string, string>>
}

function LegalSectionView({ anchor, number, section, values }: SectionViewProps) {
  return (
    <section className="prose mb-14 scroll-mt-8" id={anchor} aria-labelledby={`${anchor}-title`}>
      <h2 className="mt-0 text-[length:var(--fs-h3)]" id={`${anchor}-title`}>
        {number}. {section.title}
      </h2>
      <Paragraphs texts={section.paragraphs} values={values} />
      {section.items && (
        <dl
          className={classes(
            'grid grid-cols-1 gap-4 break-words',
            section.closing && 'mb-6 border-b-2 border-line pb-4',
          )}
        >
          {section.items.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-line pt-4">
              <dt className="font-strong">{title}</dt>
              <dd className="soft">
                <Interpolated text={text} values={values} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Paragraphs texts={section.closing ?? []} values={values} />
    </section>
  )
}

function Paragraphs({
  texts,
  values,
}: {
  texts: readonly string[]
  values: Readonly<Record<string, string>>
}) {
  return texts.map((text) => (
    <p key={text}>
      <Interpolated text={text} values={values} />
    </p>
  ))
}
