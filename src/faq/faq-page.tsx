import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { shownOperator } from '#src/business/shown-operator.ts'
import { ButtonLink } from '#src/design/button.tsx'
import { TextField } from '#src/design/field.tsx'
import { Filled } from '#src/design/filled.tsx'
import { searchIcon } from '#src/design/icons.ts'
import { PageHero } from '#src/design/section.tsx'
import { faqTexts } from '#src/faq/faq.texts.ts'
import { faqNodes } from '#src/faq/faq-nodes.ts'
import { QuestionList } from '#src/faq/question-list.tsx'
import { holdsWords } from '#src/faq/search.rules.ts'
import { fill, inLanguage } from '#src/language/languages.ts'
import { pageMeta } from '#src/language/page-meta.ts'
import { languageOf, pathOf } from '#src/language/paths.ts'
import { structuredData } from '#src/language/structured-data.ts'
import type { Route } from './+types/faq-page'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const { email, privacyEmail } = shownOperator
  return { language, texts: inLanguage(faqTexts, language), values: { email, privacyEmail } }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [...pageMeta('faq', loaderData), structuredData(faqNodes(loaderData.language, loaderData.texts, loaderData.values))] : []

export default function FaqPage({ loaderData: { language, texts, values } }: Route.ComponentProps) {
  const [search, setSearch] = useState('')
  useOpenedByAddress()
  const categories = Object.entries(texts.categories).map(([id, { title, questions }]) => ({
    id,
    title,
    questions: Object.entries(questions)
      .map(([anchor, words]) => ({ anchor, ...words }))
      .filter(({ question, answer }) => holdsWords(`${question} ${answer}`, search)),
  }))
  const found = categories.reduce((sum, { questions }) => sum + questions.length, 0)
  const isSearching = search.trim() !== ''
  return (
    <>
      <PageHero ground="sun" title={texts.hero.title} lead={texts.hero.lead}>
        <search className="max-w-xl">
          <TextField
            type="search"
            label={texts.search.label}
            icon={searchIcon}
            placeholder={texts.search.example}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
      </PageHero>
      <div className="wrap sec grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
        <nav className="lg:sticky lg:top-8 lg:self-start" aria-labelledby="themes">
          <h2 className="text-[length:var(--fs-h3)]" id="themes">
            {texts.themes}
          </h2>
          <ul className="mt-3">
            {categories.map(({ id, title }) => (
              <li key={id}>
                <a className="flex min-h-11 items-center" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <p role="status" className={isSearching ? 'soft mb-8' : 'sr-only'}>
            {isSearching && (found === 0 ? texts.search.none : found === 1 ? texts.search.one : fill(texts.search.many, { count: found }))}
          </p>
          {categories.map(
            ({ id, title, questions }) => questions.length > 0 && <QuestionList key={id} {...{ id, title, questions, values }} linkLabel={texts.link} />,
          )}
          <section className="card leaf stack">
            <h2 className="text-[length:var(--fs-h3)]">{texts.more.title}</h2>
            <p>{texts.more.text}</p>
            <p className="row">
              <ButtonLink as={Link} to={pathOf('contact', language)}>
                {isSearching && found === 0 ? texts.search.contact : texts.more.contact}
              </ButtonLink>
              <span className="min-w-0">
                <Filled text={texts.more.email} values={values} />
              </span>
            </p>
          </section>
        </div>
      </div>
    </>
  )
}

/** Opens the question that the address points at: on arrival, and when a link within the page changes it. Browsers that do it themselves find it open. */
function useOpenedByAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    const pointed = hash ? document.getElementById(hash.slice(1)) : null
    if (!(pointed instanceof HTMLDetailsElement)) return
    pointed.open = true
    pointed.scrollIntoView()
  }, [hash])
}
