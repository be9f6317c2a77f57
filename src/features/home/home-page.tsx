import './home.css'
import { lazy, Suspense } from 'react'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { shownOperator } from '#src/shared/shown-operator.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { structuredData } from '#src/shared/site/structured-data.ts'
import { drawing, drawingFile } from '#src/ui/drawings.ts'
import { firstInteraction } from '#src/ui/first-interaction.ts'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { withRetries } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/home-page'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { homeTexts } from './home.texts.ts'
import { homeNodes } from './home-nodes.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const texts = inLanguage(homeTexts, language)
  return {
    language,
    texts,
    themes: themesIn(language),
    pictures,
    structured: structuredData(
      homeNodes(language, texts, { ...pictures.teasers, logo: drawingFile('mark') }, shownOperator),
    ),
  }
}

export const handle: PageFrame = { AboveNavigation: AnnouncementBanner }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [...pageMeta('home', loaderData), loaderData.structured] : []

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <HomeSections data={loaderData} />
    </Suspense>
  )
}

/**
 * The prerendered HTML is complete and its links work without scripts. The scripts are loaded at the first
 * interaction, so that a visit without one downloads none of them.
 */
const HomeSections = lazy(async () => {
  if (!import.meta.env.SSR) await firstInteraction()
  return withRetries(() => import('./home-sections.tsx'))
})

/**
 * Inline: drawings of the first view on a phone, and drawings smaller than a request. The others are files,
 * fetched when they come into view.
 */
const pictures = {
  hero: drawingFile('hero'),
  heroMobile: drawing('hero-mobile'),
  heroEvening: drawingFile('hero-evening'),
  limb: drawing('limb'),
  pillars: {
    autonomy: drawing('theme-autonomy'),
    focus: drawing('theme-time'),
    values: drawing('theme-values'),
  },
  tastes: {
    critical: drawingFile('short-critical'),
    health: drawingFile('short-health'),
    communication: drawingFile('short-communication'),
    business: drawingFile('short-business'),
    science: drawingFile('short-science'),
  },
  experts: {
    health: drawingFile('expert-health'),
    law: drawingFile('expert-law'),
    police: drawingFile('expert-police'),
    research: drawingFile('expert-research'),
    education: drawingFile('expert-education'),
    ai: drawingFile('expert-ai'),
  },
  teasers: {
    tech: drawingFile('teaser-tech'),
    social: drawingFile('teaser-social'),
    values: drawingFile('teaser-values'),
    creativity: drawingFile('teaser-creativity'),
  },
}

function themesIn(language: Parameters<typeof inLanguage>[1]) {
  const { tech, social, values, creativity } = inLanguage(categoryTexts, language)
  return { tech, social, values, creativity }
}
