import { shownOperator } from '#src/business/shown-operator.ts'
import { drawing, drawingFile } from '#src/design/art.ts'
import type { PageFrame } from '#src/design/page-frame.ts'
import '#src/home/home.css'
import { lazy, Suspense } from 'react'
import { patiently } from '#src/design/lazy-part.ts'
import { AnnouncementBanner } from '#src/home/announcement-banner.tsx'
import { firstSignOfReader } from '#src/home/first-sign.ts'
import { homeTexts } from '#src/home/home.texts.ts'
import { homeNodes } from '#src/home/home-nodes.ts'
import { categoryTexts } from '#src/language/category.texts.ts'
import { inLanguage } from '#src/language/languages.ts'
import { pageMeta } from '#src/language/page-meta.ts'
import { languageOf } from '#src/language/paths.ts'
import { structuredData } from '#src/language/structured-data.ts'
import type { Route } from './+types/home-page'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const texts = inLanguage(homeTexts, language)
  return {
    language,
    texts,
    themes: themesIn(language),
    pictures,
    structured: structuredData(homeNodes(language, texts, { ...pictures.teasers, logo: drawingFile('mark') }, shownOperator)),
  }
}

export type HomeData = ReturnType<typeof loader>

export const handle: PageFrame = { AboveNavigation: AnnouncementBanner }

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? [...pageMeta('home', loaderData), loaderData.structured] : [])

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <HomeSections data={loaderData} />
    </Suspense>
  )
}

/** The page is whole in its HTML, and its links work as they are; its scripts come with the first sign of a reader. A visit that only looks fetches none of them. */
const HomeSections = lazy(async () => {
  if (!import.meta.env.SSR) await firstSignOfReader()
  return patiently(() => import('#src/home/home-sections.tsx'))
})

/** In the page: what the first view shows on a phone, and what is smaller than a request. As files, fetched when they come into view: the rest. */
const pictures = {
  hero: drawingFile('hero'),
  heroMobile: drawing('hero-mobile'),
  limb: drawing('limb'),
  pillars: { autonomy: drawing('theme-autonomy'), focus: drawing('theme-time'), values: drawing('theme-values') },
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
