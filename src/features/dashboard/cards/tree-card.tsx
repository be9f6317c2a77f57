import { useState } from 'react'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Art } from '#src/ui/art.tsx'
import { type EarlierFruit, growthTree, sprigsOfASeason } from '#src/ui/illustrations/trees/growth-tree.ts'

interface TreeCardProps {
  child: DashboardChild
  page: DashboardPageData
}

/** A tree that shows the child's progress, with the same counts in words beside it (BRAND §3). */
export function TreeCard({ child, page: { language, texts, legend } }: TreeCardProps) {
  const { tree } = texts
  const done = child.fruit
  const begun = child.challenges.filter(({ state }) => state !== 'confirmed').length
  const counts = [
    { art: legend.sprig, count: child.lives, words: tree.lives },
    { art: legend.sprig, count: child.replays, words: tree.replays },
    { art: legend.blossom, count: begun, words: tree.begun },
    { art: legend.plum, count: done, words: tree.done },
  ].map(({ art, count, words }) => ({
    art,
    count,
    text: interpolate(plural(language, count, words), { count }),
  }))
  const earlier = useEarlierFruit(child.id, { blossoms: begun, plums: done })
  const drawn = growthTree(
    { sprigs: seasonOf(child.lives + child.replays), blossoms: begun, plums: done, buds: true },
    child.id,
    undefined,
    earlier,
  )
  return (
    <section className="card span-7 tree-card" aria-labelledby="tree">
      <div className="stack">
        <h2 id="tree">{interpolate(tree.title, { name: child.displayName })}</h2>
        {counts.every(({ count }) => count === 0) && <p>{tree.buds}</p>}
        <p className="soft">{tree.text}</p>
        <ul className="legend">
          {counts.map(({ art, text }) => (
            <li key={text}>
              <Art svg={art} />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <Art
        svg={drawn}
        label={[interpolate(tree.title, { name: child.displayName }), ...counts.map(({ text }) => text)].join(
          ', ',
        )}
      />
    </section>
  )
}

/**
 * The fruit on the tree before a challenge was confirmed on this page; undefined while no plum has been
 * added.
 */
function useEarlierFruit(childId: string, now: EarlierFruit): EarlierFruit | undefined {
  const [seen, setSeen] = useState<{
    childId: string
    now: EarlierFruit
    earlier?: EarlierFruit | undefined
  }>({
    childId,
    now,
  })
  if (seen.childId !== childId || seen.now.plums !== now.plums || seen.now.blossoms !== now.blossoms)
    setSeen({
      childId,
      now,
      earlier: seen.childId === childId && now.plums > seen.now.plums ? seen.now : undefined,
    })
  return seen.earlier
}

/** The number of sprigs of the current season: a full tree is followed by a new one. */
function seasonOf(sprigs: number): number {
  return sprigs === 0 ? 0 : ((sprigs - 1) % sprigsOfASeason) + 1
}
