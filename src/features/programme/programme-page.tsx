import { Link } from 'react-router'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { categories } from '#src/shared/options.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { breadcrumbs, structuredData } from '#src/shared/site/structured-data.ts'
import { Art } from '#src/ui/art.tsx'
import { drawing, drawingFile } from '#src/ui/drawings.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import { PageHero, Section } from '#src/ui/layout/section.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { Route } from './+types/programme-page'
import { programmeTexts } from './programme.texts.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const { categories: words, ...texts } = inLanguage(programmeTexts, language)
  const names = inLanguage(categoryTexts, language)
  const cards = categories.map((id) => ({
    id,
    name: names[id],
    art: drawing(`theme-${id}`),
    ...words.items[id],
  }))
  return {
    language,
    texts: { ...texts, categories: { title: words.title, topicsLabel: words.topicsLabel } },
    cards,
    scene: drawingFile('hero-mobile'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const way = [
    { page: 'home', name: 'Mirabelle' },
    { page: 'programme', name: loaderData.texts.categories.title },
  ] as const
  return [...pageMeta('programme', loaderData), structuredData([breadcrumbs(loaderData.language, way)])]
}

export default function ProgrammePage({
  loaderData: { language, texts, cards, scene },
}: Route.ComponentProps) {
  const { exclusions, commitment } = texts
  return (
    <>
      <PageHero
        ground="sun"
        title={texts.hero.title}
        lead={texts.hero.lead}
        beside={
          <img
            className="w-full max-w-120 rounded-leaf-scene md:justify-self-end"
            src={scene}
            alt=""
            width={390}
            height={340}
          />
        }
      >
        <p className="small soft">{texts.hero.ages}</p>
      </PageHero>
      <Section title={texts.categories.title}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map(({ id, name, art, text, topics }, index) => (
            <li key={id} id={id} className="card flat flex flex-col gap-4">
              <div className="flex items-center gap-4">
                <span
                  className={`grid size-20 shrink-0 place-items-center rounded-full ${grounds[index % grounds.length]}`}
                >
                  <Art svg={art} className="w-13" />
                </span>
                <h3 className="min-w-0 wrap-anywhere">{name}</h3>
              </div>
              <p className="soft">{text}</p>
              <ul className="flex flex-wrap gap-2" aria-label={`${texts.categories.topicsLabel}, ${name}`}>
                {topics.map((topic) => (
                  <li key={topic}>
                    <Tag>{topic}</Tag>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Section>
      <Section ground="bloom" title={exclusions.title} lead={exclusions.lead}>
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-x-12 md:grid-cols-2">
          {Object.entries(exclusions.items).map(([id, { title, text }]) => (
            <li key={id} className="flex gap-4 border-t-2 border-line py-5">
              <Icon of={closeIcon} className="soft mt-1" />
              <div>
                <h3 className="font-text text-body font-strong tracking-normal">{title}</h3>
                <p className="soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section>
        <div className="card leaf stack rounded-leaf-xl">
          <h2>{commitment.title}</h2>
          <p className="lead">{commitment.text}</p>
          <p className="row">
            <ButtonLink as={Link} to={pathOf('pricing', language)}>
              {commitment.pricing}
            </ButtonLink>
            <ButtonLink as={Link} variant="quiet" to={pathOf('contact', language)}>
              {commitment.contact}
            </ButtonLink>
          </p>
        </div>
      </Section>
    </>
  )
}

/** The background colours of the cards, in turn, so that neighbours differ at every width. */
const grounds = [
  'bg-surface-leaf',
  'bg-surface-joue',
  'bg-surface-sky',
  'bg-surface-sun',
  'bg-surface-sunken',
] as const
