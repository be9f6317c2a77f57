import { ChildsBar } from '#src/features/orchard/childs-bar.tsx'
import type { OrchardPageData } from '#src/features/orchard/orchard-data.ts'
import { OrchardScene } from './orchard-scene.tsx'

/**
 * The prerendered orchard, the same for every child, so that it is painted before any script has loaded. The
 * style sheet reserves the space of the buttons, and shows only the status if the address names a part.
 */
export function OrchardAhead({ page }: { page: OrchardPageData }) {
  const { texts, pictures } = page
  return (
    <div className="childs-page childs-ahead">
      <ChildsBar page={page} />
      <main id="content" tabIndex={-1} className="grid flex-1">
        <OrchardScene page={page} hello={texts.greeting}>
          <section className="today">
            <img {...pictures.door} alt="" />
            <p role="status">{texts.loading}</p>
          </section>
        </OrchardScene>
      </main>
    </div>
  )
}
