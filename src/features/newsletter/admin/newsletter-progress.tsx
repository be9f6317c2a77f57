import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { DetailList } from '#src/domain/back-office/lists/detail-list.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { NewsletterState } from './newsletter-state.tsx'
import type { NewsletterIssue } from './newsletters.contract.ts'
import { newsletterPageTexts } from './newsletters.texts.ts'

const texts = newsletterPageTexts.progress
const figures = ['sent', 'waiting', 'failed', 'left'] as const

/** The progress of sending an issue. */
export function NewsletterProgress({ issue: { state, sendingAt, progress } }: { issue: NewsletterIssue }) {
  const lines = progress
    ? figures.map((name) => [texts[name], progress[name].toLocaleString('fr-FR')] as const)
    : []
  return (
    <Card as="section" className="stack" aria-label={texts.heading}>
      <div className="row justify-between">
        <h2 className="text-h3">{texts.heading}</h2>
        <span role="status">
          <NewsletterState state={state} />
        </span>
      </div>
      <DetailList
        lines={[...(sendingAt ? [[texts.sendingAt, shownMoment(sendingAt)] as const] : []), ...lines]}
      />
    </Card>
  )
}
