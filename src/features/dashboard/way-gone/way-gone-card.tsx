import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import type { DashboardChild } from '#src/features/dashboard/dashboard.contract.ts'
import { fillDated, longDate } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { focusHeading } from '#src/ui/layout/focus-heading.ts'
import type { Asking, listBaselines, readAsking, setAsking } from './way-gone.contract.ts'
import type { WayGoneTexts } from './way-gone.texts.ts'
import { WayGoneComparison, type WayGoneLegend } from './way-gone-comparison.tsx'
import { WayGoneForm } from './way-gone-form.tsx'
import { WayGoneIdeas } from './way-gone-ideas.tsx'

interface WayGoneCardProps {
  child: DashboardChild
  language: Language
  texts: WayGoneTexts
  legend: WayGoneLegend
}

/**
 * The five questions then and now, in words, as the child's own change (PROGRAMME §7). Nothing is shown
 * before there is something to ask or to see, and no more is asked than the parent wants.
 */
export function WayGoneCard({ child, language, texts, legend }: WayGoneCardProps) {
  const params = { childId: child.id }
  const baselines = queryOf<typeof listBaselines>('/api/children/:childId/baselines', { params })
  const asking = queryOf<typeof readAsking>('/api/children/:childId/baselines/asking', { params })
  const queries = useQueryClient()
  const card = useRef<HTMLElement>(null)
  const [form, setForm] = useState<'new' | 'corrected'>()
  const [isPutOff, setPutOff] = useState(false)
  const answered = useQuery(baselines)
  const wished = useQuery(asking)
  const choosing = useSubmit(() => texts.choiceFailed)
  if (answered.isError || wished.isError)
    return (
      <section className="card span-12">
        <FailedNotice
          text={texts.loadFailed}
          again={texts.tryAgain}
          onAgain={() => {
            void answered.refetch()
            void wished.refetch()
          }}
        />
      </section>
    )
  const all = answered.data ?? []
  const [then, now] = [all[0], all.at(-1)]
  if (!wished.data || !then || !now) return null
  const { choice, from } = wished.data
  const isEnded = choice === 'never'
  const isDue = from !== null && Date.parse(from) <= serverNow().getTime()
  const hasAnsweredAgain = all.length > 1
  if (!hasAnsweredAgain && !isDue && !isEnded && !isPutOff) return null

  function close() {
    setForm(undefined)
    focusHeading(card.current)
  }

  function choose(wish: Asking['choice']) {
    return choosing.submit(async () => {
      const kept = await call<typeof setAsking>('PUT', '/api/children/:childId/baselines/asking', {
        params,
        body: { choice: wish },
      })
      setPutOff(wish === 'later')
      queries.setQueryData(asking.queryKey, kept)
      focusHeading(card.current)
    })
  }

  const chooser = (wish: Asking['choice'], label: string): ReactNode => (
    <Button variant="quiet" disabled={choosing.isPending} onClick={() => void choose(wish)}>
      {label}
    </Button>
  )

  return (
    <section ref={card} className="card span-12 stack" aria-labelledby="way-gone">
      <h2 id="way-gone" className="text-h3" tabIndex={-1}>
        {texts.title}
      </h2>
      <p className="soft">{texts.lead}</p>
      {form ? (
        <>
          {form === 'corrected' && (
            <p>{fillDated(texts.correcting, { date: longDate(new Date(now.at), language) })}</p>
          )}
          <WayGoneForm
            childId={child.id}
            texts={texts}
            corrected={form === 'corrected' ? now : undefined}
            onSaved={(saved) => {
              queries.setQueryData(baselines.queryKey, saved)
              void wished.refetch()
              close()
            }}
            onCancel={close}
          />
        </>
      ) : (
        <>
          {hasAnsweredAgain && (
            <>
              <WayGoneComparison then={then} now={now} language={language} texts={texts} legend={legend} />
              <WayGoneIdeas child={child} language={language} texts={texts} />
            </>
          )}
          {isDue && (
            <div className="row">
              <Button variant="line" onClick={() => setForm('new')}>
                {interpolate(texts.ask, { name: child.displayName })}
              </Button>
              {chooser('later', texts.notNow)}
            </div>
          )}
          <div className="stack">
            <h3>{texts.yoursTitle}</h3>
            <p className="small soft">{texts.yours}</p>
            {!isDue && from && (
              <p className="small soft" role={isPutOff ? 'status' : undefined}>
                {fillDated(isPutOff ? texts.putOff : texts.again, {
                  date: longDate(new Date(from), language),
                })}
              </p>
            )}
            {isEnded && <p className="small soft">{interpolate(texts.ended, { name: child.displayName })}</p>}
            <div className="row edge">
              {hasAnsweredAgain && (
                <Button variant="quiet" onClick={() => setForm('corrected')}>
                  {texts.correct}
                </Button>
              )}
              {isEnded ? chooser('wanted', texts.askAgain) : chooser('never', texts.never)}
            </div>
            {choosing.failure && <Notice tone="error">{choosing.failure}</Notice>}
          </div>
        </>
      )}
    </section>
  )
}
