import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call, hasErrorCode } from '#src/api/call.ts'
import { keyOf, queryOf } from '#src/api/query-of.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { useAccountAction } from '#src/features/account/use-account-action.ts'
import { countCharacters } from '#src/shared/fields/count-characters.ts'
import { maxCustody } from '#src/shared/fields/field-limits.ts'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import type { Custody, readCustody, writeCustody } from './guardians.contract.ts'
import { useGuardians } from './guardians-card.tsx'

const path = '/api/account/custody'
const lineQuery = { ...queryOf<typeof readCustody>(path), staleTime: 0 }

/**
 * The line about custody, which both guardians read and write. It is not shown to a family with one guardian.
 */
export function CustodyCard({ page }: { page: AccountPageData }) {
  const { texts } = page
  const words = page.guardians.custody
  const guardians = useGuardians()
  const line = useQuery(lineQuery)
  const areTwo = guardians.data?.some(({ isPayer, state }) => !isPayer && state === 'active')
  // After a failure it is not known whether a line is stored, however many guardians there are.
  if (!areTwo && !line.data?.text && !line.isLoadingError) return null
  return (
    <Card as="section" className="stack" aria-labelledby="account-custody">
      <h2 className="text-h3" id="account-custody">
        {words.heading}
      </h2>
      <p>{words.text}</p>
      {line.data ? (
        <CustodyForm line={line.data} page={page} />
      ) : (
        <QueryFallback query={line} loading={words.loading} failed={words.failed} again={texts.tryAgain} />
      )}
    </Card>
  )
}

function CustodyForm({ line, page }: { line: Custody; page: AccountPageData }) {
  const { language, texts } = page
  const words = page.guardians.custody
  const queryClient = useQueryClient()
  const action = useAccountAction({ ...texts.failures, ...words.failures })
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState<string>()
  // What is written here replaces the line as it was read, and nothing that was saved since.
  const [replaced, setReplaced] = useState(line)
  const [newer, setNewer] = useState<Custody>()
  const text = draft ?? line.text
  const [isRejected, setRejected] = useState(false)
  const isTooLong = countCharacters(text.trim()) > maxCustody

  async function save(event: FormEvent) {
    event.preventDefault()
    action.forget()
    setRejected(isTooLong)
    if (isTooLong) return focusRendered(field)
    const isDone = await action.submit(async () => {
      const { changedAt } = draft === undefined ? line : replaced
      const saved = await call<typeof writeCustody>('PUT', path, { body: { text, changedAt } }).catch(
        async (error: unknown) => {
          if (hasErrorCode<typeof writeCustody>(error, 'changedMeanwhile')) await showNewer()
          throw error
        },
      )
      queryClient.setQueryData(keyOf<typeof readCustody>(path), saved)
      setReplaced(saved)
      setNewer(undefined)
      // What was typed while it was being saved stays.
      setDraft((now) => (now === draft ? undefined : now))
    })
    if (isDone) showToast({ tone: 'success', title: words.saved })
    else focusRendered(field)
  }

  async function showNewer() {
    const present = await queryClient.fetchQuery(lineQuery)
    setReplaced(present)
    setNewer(present)
  }

  function write(written: string) {
    if (draft === undefined) setReplaced(line)
    setDraft(written)
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void save(event)}>
      <div>
        <div role="status">
          {newer && draft !== undefined && (
            <Notice className="mb-5" title={newer.text ? words.newer : words.newerEmptied}>
              {newer.text && <p className="whitespace-pre-line break-words">{newer.text}</p>}
            </Notice>
          )}
        </div>
        <TextArea
          ref={field}
          label={words.label}
          rows={3}
          value={text}
          counter={(count) => interpolate(words.counter, { count, max: maxCustody })}
          error={isRejected && isTooLong ? interpolate(words.tooLong, { max: maxCustody }) : action.failure}
          onChange={(event) => write(event.target.value)}
        />
      </div>
      {line.writtenBy && line.changedAt && (
        <p className="small soft break-words">
          {interpolateDated(words.written, {
            email: line.writtenBy,
            date: longDate(new Date(line.changedAt), language),
          })}
        </p>
      )}
      <div>
        <Button
          type="submit"
          variant="line"
          wide="phone"
          pending={action.isPending}
          pendingLabel={words.saving}
        >
          {words.save}
        </Button>
      </div>
    </form>
  )
}
