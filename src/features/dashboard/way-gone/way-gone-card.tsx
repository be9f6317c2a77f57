import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { longDate } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type { Baseline, listBaselines } from './way-gone.contract.ts'
import { askedAgainAt, type BaselineId, changeOf } from './way-gone.rules.ts'
import type { WayGoneTexts } from './way-gone.texts.ts'
import { WayGoneForm } from './way-gone-form.tsx'

interface WayGoneCardProps {
  child: { id: string; displayName: string }
  language: Language
  texts: WayGoneTexts
}

/**
 * The five questions then and now, in words, as the child's own change (PROGRAMME §7). Nothing is shown
 * before there is something to ask or to see.
 */
export function WayGoneCard({ child, language, texts }: WayGoneCardProps) {
  const baselines = queryOf<typeof listBaselines>('/api/children/:childId/baselines', {
    params: { childId: child.id },
  })
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [isPutOff, setPutOff] = useState(false)
  const asked = useQuery(baselines)
  if (asked.isError)
    return (
      <section className="card span-12">
        <FailedNotice text={texts.loadFailed} again={texts.tryAgain} onAgain={() => void asked.refetch()} />
      </section>
    )
  const all = asked.data ?? []
  const again = askedAgainAt(all.map(({ at }) => at))
  const isDue = again !== undefined && again <= serverNow() && !isPutOff
  const [then, now] = [all[0], all.at(-1)]
  if (!then || !now || (all.length < 2 && !isDue)) return null
  return (
    <section className="card span-12 stack" aria-labelledby="way-gone">
      <h2 id="way-gone" className="text-h3">
        {texts.title}
      </h2>
      <p className="soft">{texts.lead}</p>
      {isAsked ? (
        <WayGoneForm
          childId={child.id}
          texts={texts}
          onSaved={(saved) => {
            queries.setQueryData(baselines.queryKey, saved)
            setAsked(false)
          }}
        />
      ) : (
        <>
          {all.length > 1 && <Comparison then={then} now={now} language={language} texts={texts} />}
          {isDue ? (
            <div className="row">
              <Button variant="line" onClick={() => setAsked(true)}>
                {interpolate(texts.ask, { name: child.displayName })}
              </Button>
              <Button variant="quiet" onClick={() => setPutOff(true)}>
                {texts.notNow}
              </Button>
            </div>
          ) : (
            <p className="small soft">
              {again && interpolate(texts.again, { date: longDate(again, language) })}
            </p>
          )}
        </>
      )}
      <p className="small soft">{texts.yours}</p>
    </section>
  )
}

function Comparison({
  then,
  now,
  language,
  texts,
}: { then: Baseline; now: Baseline } & Pick<WayGoneCardProps, 'language' | 'texts'>) {
  const date = (at: string) => longDate(new Date(at), language)
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
      {questionIds(texts).map((id) => (
        <div key={id} className="border-t-2 border-line pt-3">
          <dt className="font-strong">{texts.questions[id]}</dt>
          <dd>{texts.change[changeOf(then[id], now[id])]}</dd>
          <dd className="small soft">
            {interpolate(texts.earlier, { date: date(then.at), response: inWords(then[id], texts) })}
          </dd>
          <dd className="small soft">
            {interpolate(texts.now, { date: date(now.at), response: inWords(now[id], texts) })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function questionIds(texts: WayGoneTexts): BaselineId[] {
  return Object.keys(texts.questions) as BaselineId[]
}

function inWords(response: number | null, { words, noAnswer }: WayGoneTexts): string {
  return response === null ? noAnswer : (words[response as keyof typeof words] ?? noAnswer)
}
