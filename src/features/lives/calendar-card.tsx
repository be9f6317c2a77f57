import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import type { endCalendar, makeCalendar } from '#src/domain/calendar/calendar.contract.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { useQuestion } from '#src/ui/feedback/use-question.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { copyIcon } from '#src/ui/icons/signed-in-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import type { readLiveFamily } from './lives.contract.ts'
import type { LivesPageData } from './lives-data.ts'

const headingId = 'agenda-title'

/**
 * The family's private calendar feed. Its address is shown once, when it is created; the family can end it.
 */
export function CalendarCard({
  hasCalendar,
  page: { texts },
}: {
  hasCalendar: boolean
  page: LivesPageData
}) {
  const words = texts.calendar
  const queryClient = useQueryClient()
  const addressField = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState<string>()
  const [lastResult, setLastResult] = useState<'copied' | 'copyFailed' | 'ended'>()
  const making = useFamilySubmit(() => words.failed)
  const ending = useFamilySubmit(() => words.failed)
  const failure =
    making.failure ?? ending.failure ?? (lastResult === 'copyFailed' ? words.copyFailed : undefined)
  const { ask, dialog } = useQuestion(words.askEnd, () => void end())
  const isOn = hasCalendar || url !== undefined

  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: keyOf<typeof readLiveFamily>('/api/account/lives') })

  async function make() {
    setLastResult(undefined)
    ending.forget()
    const isDone = await making.submit(async () => {
      setUrl((await call<typeof makeCalendar>('POST', '/api/account/calendar')).url)
      await refresh()
    })
    // The address is shown only once, in place of the button that was clicked.
    if (isDone) focusRendered(addressField)
  }

  async function end() {
    setLastResult(undefined)
    making.forget()
    const isDone = await ending.submit(async () => {
      await call<typeof endCalendar>('DELETE', '/api/account/calendar')
      setUrl(undefined)
      setLastResult('ended')
      await refresh()
    })
    if (isDone) focusRendered(headingId)
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setLastResult('copied')
    } catch {
      setLastResult('copyFailed')
    }
  }

  return (
    <Card as="section" className="feed stack" id="agenda" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-h3" tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.text}</p>
      {url ? (
        <FeedAddress
          field={addressField}
          url={url}
          words={words}
          isCopied={lastResult === 'copied'}
          onCopy={() => void copy(url)}
        />
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
          <Button variant="quiet" pending={ending.isPending} onClick={ask}>
            {words.end}
          </Button>
        )}
      </div>
      <p className="sr-only" role="status">
        {lastResult === 'copied' ? words.copied : ''}
      </p>
      {lastResult === 'ended' && <Notice tone="success">{words.ended}</Notice>}
      {failure && <Notice tone="error">{failure}</Notice>}
      {dialog}
    </Card>
  )
}

interface FeedAddressProps {
  field: RefObject<HTMLInputElement | null>
  url: string
  words: LivesPageData['texts']['calendar']
  isCopied: boolean
  onCopy: () => void
}

/** The address itself, to copy or to open in a calendar program. */
function FeedAddress({ field, url, words, isCopied, onCopy }: FeedAddressProps) {
  return (
    <>
      <p className="small">{words.secret}</p>
      <div className="row items-end">
        <TextField
          ref={field}
          className="min-w-0 flex-1 basis-56"
          label={words.address}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button variant="line" wide="phone" onClick={onCopy}>
          <Icon of={isCopied ? checkIcon : copyIcon} />
          {isCopied ? words.copied : words.copy}
        </Button>
        <ButtonLink variant="line" wide="phone" href={url.replace(/^https?:/, 'webcal:')}>
          {words.subscribe}
        </ButtonLink>
      </div>
    </>
  )
}
