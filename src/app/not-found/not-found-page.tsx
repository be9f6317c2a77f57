import { Link, redirectDocument } from 'react-router'
import lostPath from '#src/app/not-found/art/lost-path.svg'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { notFoundMeta } from '#src/shared/site/hidden-page-meta.ts'
import { languageOf, type PageKey, pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { Route } from './+types/not-found-page'
import { notFoundCode, notFoundTexts } from './not-found.texts.ts'
import './not-found.css'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return { language, texts: inLanguage(notFoundTexts, language) }
}

/**
 * Requests an unknown path from the server after a navigation within the site: only the server can return its
 * status and redirect `/` to a language. In development no server knows the pages.
 */
export function clientLoader({ url }: Route.ClientLoaderArgs): ReturnType<typeof loader> {
  if (import.meta.env.DEV) throw redirectDocument(`/${languageOf(url.pathname)}/404`)
  throw redirectDocument(url.pathname + url.search)
}

export const handle: PageFrame = { ground: 'sun' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? notFoundMeta(loaderData.texts.title) : []

export default function NotFoundPage({ loaderData: { language, texts } }: Route.ComponentProps) {
  return (
    <section className="wrap lost">
      <div className="stack">
        <p>
          <Tag tone="paper" className="text-sun">
            {texts.error} <span>{notFoundCode}</span>
          </Tag>
        </p>
        <h1>{texts.heading}</h1>
        <p className="lead soft">{texts.message}</p>
        <nav className="row" aria-label={texts.ways}>
          {waysOut.map((page) => (
            <ButtonLink
              key={page}
              as={Link}
              variant={page === 'home' ? 'primary' : 'line'}
              size="small"
              to={pathOf(page, language)}
            >
              {texts.links[page]}
            </ButtonLink>
          ))}
        </nav>
      </div>
      <div className="lost-pic">
        <img src={lostPath} alt="" width="520" height="300" />
      </div>
    </section>
  )
}

const waysOut = ['home', 'programme', 'pricing', 'contact', 'faq'] as const satisfies readonly PageKey[]
