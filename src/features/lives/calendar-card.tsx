import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import type { endCalendar, makeCalendar } from '#src/domain/calendar/calendar.contract.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { copyIcon } from '#src/ui/icons/signed-in-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import type { readLiveFamily } from './lives.contract.ts'
import type { LivesPageData } from './lives-data.ts'

/** The family's private calendar: an address that is shown once, and can be ended. */
export function CalendarCard({
  hasCalendar,
  page: { texts },
}: {
  hasCalendar: boolean
  page: LivesPageData
}) {
  const words = texts.calendar
  const answers = useQueryClient()
  const [url, setUrl] = useState<string>()
  const [said, setSaid] = useState<'copied' | 'copyFailed' | 'ended'>()
  const making = useSubmit(() => words.failed)
  const ending = useSubmit(() => words.failed)
  const failure = making.failure ?? ending.failure ?? (said === 'copyFailed' ? words.copyFailed : undefined)
  const isOn = hasCalendar || url !== undefined

  const readAgain = () =>
    answers.invalidateQueries({ queryKey: keyOf<typeof readLiveFamily>('/api/account/lives') })

  async function make() {
    setSaid(undefined)
    ending.forget()
    await making.submit(async () => {
      setUrl((await call<typeof makeCalendar>('POST', '/api/account/calendar')).url)
      await readAgain()
    })
  }

  async function end() {
    setSaid(undefined)
    making.forget()
    await ending.submit(async () => {
      await call<typeof endCalendar>('DELETE', '/api/account/calendar')
      setUrl(undefined)
      setSaid('ended')
      await readAgain()
    })
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('copied')
    } catch {
      setSaid('copyFailed')
    }
  }

  return (
    <Card as="section" className="feed stack" id="agenda" aria-labelledby="agenda-title">
      <h2 id="agenda-title" className="text-h3">
        {words.title}
      </h2>
      <p>{words.text}</p>
      {url ? (
        <>
          <p className="small">{words.secret}</p>
          <div className="row items-end">
            <TextField
              className="min-w-0 flex-1 basis-56"
              label={words.address}
              value={url}
              readOnly
              onFocus={(event) => event.target.select()}
            />
            <Button variant="line" wide="phone" onClick={() => void copy(url)}>
              <Icon of={said === 'copied' ? checkIcon : copyIcon} />
              {said === 'copied' ? words.copied : words.copy}
            </Button>
            <ButtonLink variant="line" wide="phone" href={url.replace(/^https?:/, 'webcal:')}>
              {words.subscribe}
            </ButtonLink>
          </div>
        </>
      ) : (
        isOn && <p className="small">{words.renewText}</p>
      )}
      <div className="row">
        {!url && (
          <Button
            variant="line"
            pending={making.isPending}
            pendingLabel={words.making}
            onClick={() => void make()}
          >
            {isOn ? words.renew : words.make}
          </Button>
        )}
        {isOn && (
          <Button variant="quiet" pending={ending.isPending} onClick={() => void end()}>
            {words.end}
          </Button>
        )}
      </div>
      <p className="sr-only" role="status">
        {said === 'copied' ? words.copied : ''}
      </p>
      {said === 'ended' && <Notice tone="success">{words.ended}</Notice>}
      {failure && <Notice tone="error">{failure}</Notice>}
    </Card>
  )
}
