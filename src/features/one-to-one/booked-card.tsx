import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, hasErrorCode } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import { forgetDashboard } from '#src/domain/dashboard/forget-dashboard.ts'
import { cancelUntil } from '#src/domain/one-to-one/one-to-one.rules.ts'
import { day } from '#src/shared/durations.ts'
import { timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { atSentenceStart } from '#src/shared/language/in-sentence.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { zoneName } from '#src/shared/language/zone-name.ts'
import { portraitOf } from '#src/shared/pictures/portraits.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { useQuestion } from '#src/ui/feedback/use-question.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { BookedSession, cancelOneToOne, listOneToOne, OneToOneSessions } from './one-to-one.contract.ts'
import type { OneToOnePageData } from './one-to-one-data.ts'

interface BookedCardProps {
  sessions: readonly BookedSession[]
  family: OneToOneSessions['children']
  timeZone: string
  page: OneToOnePageData
  /** The id of what gets the focus once the last session is cancelled. */
  afterLast: string
}

/** The id of the heading without a session. */
export const noneBookedId = 'none-booked'

/** The coming sessions, the next one first, each with a button to cancel it while that is possible. */
export function BookedCard({ sessions, family, timeZone, page, afterLast }: BookedCardProps) {
  const words = page.texts.booked
  if (sessions.length === 0)
    return (
      <section className="card sky stack content-start">
        <h2 id={noneBookedId} className="text-h3" tabIndex={-1}>
          {words.none}
        </h2>
        <p>{words.noneText}</p>
      </section>
    )
  return (
    <section className="card sky stack content-start" aria-label={words.tag}>
      {sessions.map((session) => {
        const other = sessions.find(({ id }) => id !== session.id)
        return (
          <Booked
            key={session.id}
            session={session}
            name={family.find(({ id }) => id === session.childId)?.displayName ?? ''}
            timeZone={timeZone}
            page={page}
            focusedAfter={other ? bookedHeadingId(other.id) : afterLast}
          />
        )
      })}
    </section>
  )
}

/** The id of a booked session's heading. */
export function bookedHeadingId(sessionId: string): string {
  return `booked-${sessionId}`
}

interface BookedProps {
  session: BookedSession
  name: string
  timeZone: string
  page: OneToOnePageData
  /** The id of what gets the focus once this session is cancelled. */
  focusedAfter: string
}

function Booked({ session, name, timeZone, page, focusedAfter }: BookedProps) {
  const { language, texts } = page
  const words = texts.booked
  const { cancel, isPending, failure } = useCancelBooking(session, words.cancelled, focusedAfter)
  const startsAt = new Date(session.startsAt)
  const when = (moment: Date) => ({
    day: weekdayIn(moment, language, timeZone),
    hour: timeOfDayIn(moment, language, timeZone),
  })
  const mayCancel = session.canCancel && failure !== 'tooLate'
  return (
    <article className="stack booked">
      <Tag tone="paper" icon={calendarIcon}>
        {words.tag}
      </Tag>
      <h2 id={bookedHeadingId(session.id)} className="first-capital" tabIndex={-1}>
        {interpolate(words.when, when(startsAt))}
      </h2>
      <p>
        {interpolate(words.how, {
          minutes: session.minutes,
          zone: zoneName(timeZone, language),
          child: name,
        })}
      </p>
      <div className="expert-line">
        <Art svg={portrait(portraitOf(session.expert), { prefix: session.id })} className="expert-art" />
        <p>
          <strong>{session.expert.name}</strong>
          <br />
          <span className="soft small">{texts.types[session.expert.type]}</span>
        </p>
      </div>
      <div className="row">
        <ButtonLink
          as={Link}
          reloadDocument
          variant={isNear(startsAt) ? 'primary' : 'line'}
          to={`${pathOf('live', language)}?session=${session.id}`}
        >
          {words.enter}
        </ButtonLink>
        <ButtonLink variant="line" href={`/api/one-to-one/${session.id}/calendar.ics`} download>
          <Icon of={calendarIcon} />
          {words.calendar}
        </ButtonLink>
        {mayCancel && (
          <CancelButton
            words={words}
            expert={session.expert.name}
            when={when(startsAt)}
            isPending={isPending}
            onCancel={cancel}
          />
        )}
      </div>
      {mayCancel ? (
        <p className="small">{interpolate(words.until, when(cancelUntil(startsAt)))}</p>
      ) : (
        <p className="small">
          {words.tooLate} <Link to={pathOf('messages', language)}>{words.write}</Link>
        </p>
      )}
      {failure === 'failed' && <Notice tone="error">{texts.errors.other}</Notice>}
    </article>
  )
}

/**
 * Cancels a session. The toast then says `done`, and the focus moves to `focusedAfter`, because the button
 * that was clicked is gone.
 */
function useCancelBooking({ id }: BookedSession, done: string, focusedAfter: string) {
  const queryClient = useQueryClient()
  const { submit, isPending, failure } = useFamilySubmit<'tooLate' | 'failed'>((error) =>
    hasErrorCode<typeof cancelOneToOne>(error, 'tooLate') ? 'tooLate' : 'failed',
  )

  async function cancel(): Promise<void> {
    const isDone = await submit(async () => {
      await call<typeof cancelOneToOne>('DELETE', '/api/one-to-one/:slotId', { params: { slotId: id } })
      forgetDashboard(queryClient)
      showToast({ tone: 'success', title: done })
    })
    await queryClient.invalidateQueries({ queryKey: keyOf<typeof listOneToOne>('/api/one-to-one') })
    if (isDone) focusRendered(focusedAfter)
  }

  return { cancel: () => void cancel(), isPending, failure }
}

interface CancelButtonProps {
  words: OneToOnePageData['texts']['booked']
  expert: string
  when: { day: string; hour: string }
  isPending: boolean
  onCancel: () => void
}

/** Asks before the session is cancelled. */
function CancelButton({ words, expert, when: { day, hour }, isPending, onCancel }: CancelButtonProps) {
  const text = interpolate(words.ask.text, { day: atSentenceStart(day), hour, name: expert })
  const { ask, dialog } = useQuestion({ ...words.ask, text }, onCancel)
  return (
    <>
      <Button
        variant="quiet"
        className="edge"
        pending={isPending}
        pendingLabel={words.cancelling}
        onClick={ask}
      >
        {words.cancel}
      </Button>
      {dialog}
    </>
  )
}

/** Whether the session starts within a day: its button into the class is then the primary one. */
function isNear(startsAt: Date): boolean {
  return startsAt.getTime() - serverNow().getTime() < day
}
