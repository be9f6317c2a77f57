import type { OrchardPageData } from '#src/features/orchard/orchard-data.ts'
import { closedOrchardTexts as texts } from './closed-orchard.texts.ts'

/** The page of a child who has no place in the family's subscription; the bar above it leads to the parent. */
export default function ClosedOrchard({ page: { language, pictures } }: { page: OrchardPageData }) {
  return (
    <main id="content" tabIndex={-1} className="wrap grid flex-1 content-center gap-5">
      <img className="w-full max-w-96" {...pictures.door} alt="" />
      <h1>{texts.title[language]}</h1>
      <p>{texts.text[language]}</p>
    </main>
  )
}
