import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { shownOperator } from '#src/shared/shown-operator.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { structuredData } from '#src/shared/site/structured-data.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { searchIcon } from '#src/ui/icons/icons.ts'
import { Interpolated } from '#src/ui/layout/interpolated.tsx'
import { PageHero } from '#src/ui/layout/section.tsx'
import type { Route } from './+types/faq-page'
import { faqTexts } from './faq.texts.ts'
import { faqNodes } from './faq-nodes.ts'
import { QuestionList } from './question-list.tsx'
import { containsWords, hasWords } from './search.rules.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const { email, privacyEmail } = shownOperator
  return { language, texts: inLanguage(faqTexts, language), values: { email, privacyEmail } }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta('faq', loaderData),
        structuredData(faqNodes(loaderData.language, loaderData.texts, loaderData.values)),
      ]
    : []

export default function FaqPage({ loaderData: { language, texts, values } }: Route.ComponentProps) {
  const [search, setSearch] = useState('')
  useOpenedByAddress()
  const categories = Object.entries(texts.categories).map(([id, { title, questions }]) => ({
    id,
    title,
    questions: Object.entries(questions)
      .map(([anchor, words]) => ({ anchor, ...words }))
      .filter(({ question, answer }) => containsWords(`${question} ${answer}`, search)),
  }))
  const found = categories.reduce((sum, { questions }) => sum + questions.length, 0)
  const isSearching = hasWords(search)
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
      <div className="wrap band grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
        <nav className="lg:sticky lg:top-8 lg:self-start" aria-labelledby="sections">
          <h2 className="text-[length:var(--fs-h3)]" id="sections">
            {texts.sections}
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
            {isSearching && interpolate(plural(language, found, texts.search), { count: found })}
          </p>
          {categories.map(
            ({ id, title, questions }) =>
              questions.length > 0 && (
                <QuestionList key={id} {...{ id, title, questions, values }} linkLabel={texts.link} />
              ),
          )}
          <section className="card leaf stack">
            <h2 className="text-[length:var(--fs-h3)]">{texts.more.title}</h2>
            <p>{texts.more.text}</p>
            <p className="row">
              <ButtonLink as={Link} to={pathOf('contact', language)}>
                {isSearching && found === 0 ? texts.search.contact : texts.more.contact}
              </ButtonLink>
              <span className="min-w-0">
                <Interpolated text={texts.more.email} values={values} />
              </span>
            </p>
          </section>
        </div>
      </div>
    </>
  )
}

/**
 * Opens the question that the address names, on arrival and when a link within the page changes it. Some
 * browsers do so by themselves.
 */
function useOpenedByAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (!(target instanceof HTMLDetailsElement)) return
    target.open = true
    target.scrollIntoView()
  }, [hash])
}
