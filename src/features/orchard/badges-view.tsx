import { Art } from '#src/ui/art.tsx'
import { badge } from '#src/ui/illustrations/badges.ts'
import { BackToOrchard } from './back-to-orchard.tsx'
import type { OrchardProps } from './orchard-data.ts'

/** All the child's badges, each with the deed that earned it. */
export default function BadgesView({ orchard, page }: OrchardProps) {
  const { texts, categories } = page
  return (
    <div className="wrap">
      <h1>{texts.badges}</h1>
      <BackToOrchard page={page} />
      {orchard.badges.length === 0 && <p className="mt-5">{texts.tree.none}</p>}
      <ul className="childs-list">
        {orchard.badges.map(({ shape, category, words }) => (
          <li key={`${shape} ${category}`}>
            <Art svg={badge(shape, category)} />
            <p>
              {words}
              <span className="say block">{categories[category]}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
