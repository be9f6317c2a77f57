import { useState } from 'react'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { categories } from '#src/shared/options.ts'
import { Art } from '#src/ui/art.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { badge, badgeToDiscover } from '#src/ui/illustrations/badges.ts'
import { PrintBadges } from './print-badges.tsx'

/** How many badges are shown at first, earned and to discover together. */
const shownAtFirst = 8
const discoveriesAtFirst = 2

/**
 * The earned badges, newest first, and the themes still to discover: shown as a dotted disc, never a padlock.
 */
export function BadgesCard({
  child,
  page: { texts, categories: names, language },
}: {
  child: DashboardChild
  page: DashboardPageData
}) {
  const { badges: words } = texts
  const [isExpanded, setExpanded] = useState(false)
  const earned = new Set(child.badges.map(({ category }) => category))
  const unknown = categories.filter((category) => !earned.has(category))
  const discoveries = Math.min(
    unknown.length,
    Math.max(discoveriesAtFirst, shownAtFirst - child.badges.length),
  )
  const earnedShown = isExpanded ? child.badges : child.badges.slice(0, shownAtFirst - discoveries)
  const unknownShown = isExpanded ? unknown : unknown.slice(0, discoveries)
  return (
    <section className="card span-7" aria-labelledby="badges">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="badges" className="wrap-anywhere text-h3">
          {interpolate(words.title, { name: child.displayName })}
        </h2>
        <div className="row">
          {child.badges.length > 0 && (
            <PrintBadges
              address={`/api/children/${child.id}/badges.svg?lang=${language}`}
              texts={words.sheet}
            />
          )}
          {child.badges.length + unknown.length > shownAtFirst && (
            <Button
              variant="quiet"
              size="small"
              className="edge"
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
            >
              {isExpanded ? words.fewer : words.all}
            </Button>
          )}
        </div>
      </div>
      <ul className="badges">
        {earnedShown.map(({ shape, category }) => (
          <li key={`${shape} ${category}`}>
            <Art svg={badge(shape, category)} />
            {words.shapes[shape]}
            <span className="soft block">{names[category]}</span>
          </li>
        ))}
        {unknownShown.map((category) => (
          <li key={category} className="to-discover">
            <Art svg={withoutInlineStyle(badgeToDiscover(category))} />
            {words.toDiscover}
            <span className="soft block">{names[category]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The content security policy allows no inline style: the grey comes from the style sheet. */
function withoutInlineStyle(svg: string): string {
  return svg.replaceAll(/ style="[^"]*"/g, '')
}
