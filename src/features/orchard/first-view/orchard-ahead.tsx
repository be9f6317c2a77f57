import { KidBar } from '#src/features/orchard/kid-bar.tsx'
import type { OrchardPageData } from '#src/features/orchard/orchard-data.ts'
import { OrchardScene } from './orchard-scene.tsx'

/**
 * What stands in the page's HTML: the orchard that is the same for every child, so that it is painted before
 * any script has come. The style sheet keeps the place of the buttons, and shows the status alone where the
 * address asks for a part.
 */
export function OrchardAhead({ page }: { page: OrchardPageData }) {
  const { texts, pictures } = page
  return (
    <div className="kid kid-ahead">
      <KidBar page={page} />
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
