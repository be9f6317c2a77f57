import { Link } from 'react-router'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { shownOperator } from '#src/shared/shown-operator.ts'
import { pageAddress } from '#src/shared/site/page-address.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { breadcrumbs, organization, structuredData } from '#src/shared/site/structured-data.ts'
import { Art } from '#src/ui/art.tsx'
import { drawing, drawingFile } from '#src/ui/drawings.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { chatIcon, mailIcon, phoneIcon } from '#src/ui/icons/icons.ts'
import { Accordion } from '#src/ui/layout/accordion.tsx'
import { Interpolated } from '#src/ui/layout/interpolated.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { PageHero, Section } from '#src/ui/layout/section.tsx'
import type { Route } from './+types/contact-page'
import { contactTexts } from './contact.texts.ts'
import { ContactForm } from './contact-form.tsx'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const { email, phone, companyName } = shownOperator
  return {
    language,
    texts: inLanguage(contactTexts, language),
    values: { email, phone, companyName },
    art: drawing('letter'),
    logo: drawingFile('mark'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { language, texts, values, logo } = loaderData
  const way = [
    { page: 'home', name: 'Mirabelle' },
    { page: 'contact', name: texts.form.title },
  ] as const
  const contactPage = {
    '@type': 'ContactPage',
    name: texts.hero.title,
    url: pageAddress('contact', language),
    inLanguage: language,
  }
  return [
    ...pageMeta('contact', loaderData),
    structuredData([contactPage, organization(values, logo), breadcrumbs(language, way)]),
  ]
}

export const handle: PageFrame = { endsIn: 'bg-page-sky' }

export default function ContactPage({ loaderData: { language, texts, values, art } }: Route.ComponentProps) {
  const { reasons, ways, questions } = texts
  const channels = [
    { icon: mailIcon, title: ways.email, contact: '{email}', text: ways.emailText },
    { icon: phoneIcon, title: ways.phone, contact: '{phone}', text: ways.phoneText },
    { icon: chatIcon, title: ways.chat, contact: '', text: ways.chatText },
  ]
  return (
    <>
      <PageHero
        ground="sun"
        title={texts.hero.title}
        lead={texts.hero.lead}
        beside={
          <Art svg={art} className="w-full overflow-hidden rounded-leaf-l md:w-100 md:justify-self-end" />
        }
      />
      <Section title={reasons.title}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-3">
          {reasons.items.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-2 border-t-2 border-line pt-5">
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-12 pb-16 md:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:gap-20">
        <ContactForm language={language} texts={texts} values={values} />
        <section className="card leaf self-start" aria-labelledby="ways">
          <h2 id="ways" className="text-[length:var(--fs-h3)]">
            {ways.title}
          </h2>
          <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6">
            {channels.map(({ icon, title, contact, text }) => (
              <li key={title} className="flex gap-3">
                <Icon of={icon} />
                <div className="min-w-0">
                  <h3 className="font-text text-body font-strong tracking-normal">{title}</h3>
                  {contact && (
                    <p>
                      <Interpolated text={contact} values={values} />
                    </p>
                  )}
                  <p className="small">
                    <Interpolated text={text} values={values} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section className="bg-page-sky band" aria-labelledby="questions">
        <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-16">
          <div className="stack">
            <h2 id="questions">{questions.title}</h2>
            <ButtonLink as={Link} variant="line" size="small" to={pathOf('faq', language)}>
              {questions.all}
            </ButtonLink>
          </div>
          <Accordion items={questions.items} />
        </div>
      </section>
    </>
  )
}
