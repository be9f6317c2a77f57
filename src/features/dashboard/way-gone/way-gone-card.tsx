import { useRef, useState } from 'react'
import type { Submission } from '#src/api/use-submit.ts'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { interpolateDated, longDateIn } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { focusHeading } from '#src/ui/layout/focus-heading.ts'
import { useProposal } from './use-proposal.ts'
import type { Proposal } from './way-gone.contract.ts'
import type { WayGoneTexts } from './way-gone.texts.ts'
import { WayGoneComparison, type WayGoneLegend } from './way-gone-comparison.tsx'
import { WayGoneForm } from './way-gone-form.tsx'
import { WayGoneIdeas } from './way-gone-ideas.tsx'

interface WayGoneCardProps {
  child: DashboardChild
  /** The family's, in which days are named. */
  timeZone: string
  language: Language
  texts: WayGoneTexts
  legend: WayGoneLegend
}

/**
 * The answers to the five questions then and now, in words, as the child's own change (PROGRAMME §7). The
 * card is hidden while there is nothing to ask or to show, and the parent may put the questions off or end
 * them.
 */
export function WayGoneCard({ child, timeZone, language, texts, legend }: WayGoneCardProps) {
  const card = useRef<HTMLElement>(null)
  const [form, setForm] = useState<'new' | 'corrected'>()
  const { answers = [], proposal, isDue, isPutOff, ...asked } = useProposal(child.id, texts.choiceFailed)
  if (asked.isError)
    return (
      <section className="card span-12">
        <FailedNotice text={texts.loadFailed} again={texts.tryAgain} onAgain={() => void asked.refetch()} />
      </section>
    )
  const [then, now] = [answers[0], answers.at(-1)]
  if (!proposal || !then || !now) return null
  const hasAnsweredAgain = answers.length > 1
  if (!hasAnsweredAgain && !isDue && proposal.choice !== 'never' && !isPutOff) return null

  // The button that was clicked is gone afterwards.
  const focusTitle = () => focusHeading(card.current)
  const choose = (choice: Proposal['choice']) => asked.choose(choice, focusTitle)
  function show(next: typeof form) {
    setForm(next)
    focusTitle()
  }
  const close = () => show(undefined)

  return (
    <section ref={card} className="card span-12 stack" aria-labelledby="way-gone">
      <h2 id="way-gone" className="text-h3" tabIndex={-1}>
        {texts.title}
      </h2>
      <p className="soft">{texts.lead}</p>
      {form ? (
        <>
          {form === 'corrected' && (
            <p>
              {interpolateDated(texts.correcting, { date: longDateIn(new Date(now.at), language, timeZone) })}
            </p>
          )}
          <WayGoneForm
            childId={child.id}
            texts={texts}
            corrected={form === 'corrected' ? now : undefined}
            onSaved={(saved) => {
              asked.setAnswers(saved)
              close()
            }}
            onAnsweredBefore={async () => {
              await asked.refetch()
              close()
            }}
            onCancel={close}
          />
        </>
      ) : (
        <>
          {hasAnsweredAgain && (
            <>
              <WayGoneComparison
                then={then}
                now={now}
                timeZone={timeZone}
                language={language}
                texts={texts}
                legend={legend}
              />
              <WayGoneIdeas child={child} language={language} texts={texts} />
            </>
          )}
          {isDue && (
            <div className="row">
              <Button variant="line" onClick={() => show('new')}>
                {interpolate(texts.ask, { name: child.displayName })}
              </Button>
              <Button variant="quiet" disabled={asked.choosing.isPending} onClick={() => choose('later')}>
                {texts.notNow}
              </Button>
            </div>
          )}
          <ProposalSettings
            name={child.displayName}
            timeZone={timeZone}
            language={language}
            texts={texts}
            proposal={proposal}
            isDue={isDue}
            isPutOff={isPutOff}
            choosing={asked.choosing}
            onChoose={choose}
            onCorrect={hasAnsweredAgain ? () => show('corrected') : undefined}
          />
        </>
      )}
    </section>
  )
}

interface ProposalSettingsProps {
  name: string
  timeZone: string
  language: Language
  texts: WayGoneTexts
  proposal: Proposal
  isDue: boolean
  isPutOff: boolean
  choosing: Submission<string>
  onChoose: (choice: Proposal['choice']) => void
  /** Absent while there are no later answers to correct. */
  onCorrect: (() => void) | undefined
}

/** When the questions come again, and the parent's choices about them. */
function ProposalSettings({
  name,
  timeZone,
  language,
  texts,
  proposal: { choice, from },
  isDue,
  isPutOff,
  choosing,
  onChoose,
  onCorrect,
}: ProposalSettingsProps) {
  const isEnded = choice === 'never'
  return (
    <div className="stack">
      <h3>{texts.yoursTitle}</h3>
      <p className="small soft">{texts.yours}</p>
      {!isDue && from && (
        <p className="small soft" role={isPutOff ? 'status' : undefined}>
          {interpolateDated(isPutOff ? texts.putOff : texts.again, {
            date: longDateIn(new Date(from), language, timeZone),
          })}
        </p>
      )}
      {isEnded && <p className="small soft">{interpolate(texts.ended, { name })}</p>}
      <div className="row edge">
        {onCorrect && (
          <Button variant="quiet" onClick={onCorrect}>
            {texts.correct}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={choosing.isPending}
          onClick={() => onChoose(isEnded ? 'wanted' : 'never')}
        >
          {isEnded ? texts.askAgain : texts.never}
        </Button>
      </div>
      {choosing.failure && <Notice tone="error">{choosing.failure}</Notice>}
    </div>
  )
}
