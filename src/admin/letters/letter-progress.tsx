import { shownMoment } from '#src/admin/days.ts'
import { DetailList } from '#src/admin/detail-list.tsx'
import { LetterState } from '#src/admin/letters/letter-state.tsx'
import type { MonthlyLetter } from '#src/admin/letters/letters.contract.ts'
import { letterPageTexts } from '#src/admin/letters/letters.texts.ts'
import { Card } from '#src/design/card.tsx'

const texts = letterPageTexts.progress
const figures = ['sent', 'waiting', 'failed', 'left'] as const

/** How far the sending of a letter is. */
export function LetterProgress({ letter: { state, sendingAt, progress } }: { letter: MonthlyLetter }) {
  const lines = progress ? figures.map((name) => [texts[name], progress[name].toLocaleString('fr-FR')] as const) : []
  return (
    <Card as="section" className="stack" aria-label={texts.heading}>
      <div className="row justify-between">
        <h2 className="text-h3">{texts.heading}</h2>
        <span role="status">
          <LetterState state={state} />
        </span>
      </div>
      <DetailList lines={[...(sendingAt ? [[texts.sendingAt, shownMoment(sendingAt)] as const] : []), ...lines]} />
    </Card>
  )
}
