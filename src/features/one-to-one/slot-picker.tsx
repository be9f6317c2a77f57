import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import { forgetDashboard } from '#src/domain/dashboard/forget-dashboard.ts'
import { monthIn } from '#src/domain/one-to-one/one-to-one.rules.ts'
import { overlap } from '#src/shared/class-times.ts'
import { dayAfter, dayIn, mondayOf } from '#src/shared/dates.ts'
import { daySpan } from '#src/shared/language/day-span.ts'
import { interpolateDated, tableTimeIn, timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { monthName } from '#src/shared/language/month-name.ts'
import { townOf } from '#src/shared/language/zone-name.ts'
import { portraitOf } from '#src/shared/pictures/portraits.ts'
import { Art } from '#src/ui/art.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { BareButton } from '#src/ui/forms/bare-button.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { arrowIcon, backIcon, checkIcon } from '#src/ui/icons/icons.ts'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import { bookedHeadingId } from './booked-card.tsx'
import type { bookOneToOne, listOneToOne, OneToOneSessions, OneToOneSlot } from './one-to-one.contract.ts'
import type { OneToOnePageData } from './one-to-one-data.ts'
import { weeksOfSlots } from './slot-weeks.rules.ts'

type Child = OneToOneSessions['children'][number]

interface SharedProps {
  child: Child
  sessions: OneToOneSessions
  page: OneToOnePageData
}

interface PickerProps extends SharedProps {
  /** The id of the chosen slot, if there is one. */
  slotId: string | undefined
  onChoose: (slotId: string | undefined) => void
}

const failureId = 'one-to-one-failure'

interface FailureProps {
  onFailed: (words: string | undefined) => void
}

/** The choice of an expert with free slots, then of a slot in that expert's week. */
export function SlotPicker({ child, sessions, page, slotId, onChoose }: PickerProps) {
  const { texts, wishes } = page
  const experts = [...new Map(sessions.slots.map(({ expert }) => [expert.id, expert])).values()]
  const reasonOf = (type: string) =>
    sessions.reasons.find((reason) => reason.childId === child.id && reason.type === type)
  const inOrder = experts.toSorted(
    (a, b) => Number(reasonOf(a.type) === undefined) - Number(reasonOf(b.type) === undefined),
  )
  const [expertId, setExpertId] = useState<string>()
  const expert = inOrder.find(({ id }) => id === expertId) ?? inOrder[0]
  // The error lives here: when an expert's last slot was taken, the expert leaves the list and the error
  // stays, with its focus.
  const [error, setError] = useState<string>()
  const failure = error && (
    <div key={failureId} id={failureId} className="mt-6" tabIndex={-1}>
      <Notice tone="error">{error}</Notice>
    </div>
  )
  function chooseSlot(id: string | undefined) {
    onChoose(id)
    setError(undefined)
  }
  if (!expert)
    return (
      <>
        <Notice className="mt-12">{texts.noSlots}</Notice>
        {failure}
      </>
    )
  return (
    <>
      <h2 className="mt-16" id="one-to-one-who">
        {texts.who}
      </h2>
      <ul className="experts mt-5" aria-labelledby="one-to-one-who">
        {inOrder.map((one) => {
          const { id, name, type } = one
          const reason = reasonOf(type)
          const reasonText = reason?.objective
            ? interpolate(texts.reasons.objective, { wish: wishes.objectives[reason.objective] })
            : reason?.interest &&
              interpolate(texts.reasons.interest, {
                child: child.displayName,
                wish: wishes.interests[reason.interest],
              })
          return (
            <li key={id}>
              <BareButton
                className="expert-choice"
                aria-pressed={id === expert.id}
                onClick={() => {
                  setExpertId(id)
                  if (id !== expert.id) chooseSlot(undefined)
                }}
              >
                <Art svg={portrait(portraitOf(one), { prefix: id })} className="expert-art" />
                <span>
                  <b>{name}</b>
                  <br />
                  <span className="soft small">{texts.types[type]}</span>
                </span>
                {reasonText && <em>{reasonText}</em>}
              </BareButton>
            </li>
          )
        })}
      </ul>
      <OfferedSlots
        key={expert.id}
        expert={expert}
        child={child}
        sessions={sessions}
        page={page}
        slotId={slotId}
        onChoose={chooseSlot}
        onFailed={setError}
      />
      {failure}
    </>
  )
}

function OfferedSlots({
  expert,
  child,
  sessions,
  page,
  slotId,
  onChoose,
  onFailed,
}: PickerProps & FailureProps & { expert: OneToOneSlot['expert'] }) {
  const { language, texts } = page
  const { timeZone } = sessions
  const slots = sessions.slots.filter((slot) => slot.expert.id === expert.id)
  const { weeks, first } = weeksOfSlots(slots, timeZone, serverNow())
  const [openedWeek, setOpenedWeek] = useState<number>()
  const week = Math.min(openedWeek ?? first, weeks.length - 1)
  const monday = weeks[week] ?? ''
  const days = Map.groupBy(
    slots.filter(({ startsAt }) => mondayOf(dayIn(timeZone, new Date(startsAt))) === monday),
    ({ startsAt }) => dayIn(timeZone, new Date(startsAt)),
  )
  const chosen = slots.find(({ id }) => id === slotId)
  const span = () => daySpan(new Date(monday), new Date(dayAfter(monday, 6)), language, 'UTC')
  return (
    <section aria-labelledby="one-to-one-when">
      <div className="row justify-between mt-16">
        <div>
          <h2 id="one-to-one-when">{interpolate(texts.when, { name: expert.name })}</h2>
          <p className="soft mt-2" role="status">
            {monday && `${interpolateDated(texts.weekFrom, span())} `}
            {interpolate(texts.hours, { zone: townOf(timeZone, language) })}
          </p>
        </div>
        <div className="row">
          <Button
            variant="line"
            size="small"
            aria-label={texts.earlier}
            disabled={week <= 0}
            onClick={() => setOpenedWeek(week - 1)}
          >
            <Icon of={backIcon} />
          </Button>
          <Button
            variant="line"
            size="small"
            aria-label={texts.later}
            disabled={week >= weeks.length - 1}
            onClick={() => setOpenedWeek(week + 1)}
          >
            <Icon of={arrowIcon} />
          </Button>
        </div>
      </div>
      <div className="slots">
        {[...days].map(([day, ofDay]) => (
          <section key={day} aria-label={weekdayIn(new Date(ofDay[0]?.startsAt ?? day), language, timeZone)}>
            <h3 className="first-capital">
              {weekdayIn(new Date(ofDay[0]?.startsAt ?? day), language, timeZone)}
            </h3>
            <ul className="hours">
              {ofDay.map(({ id, startsAt }) => (
                <li key={id}>
                  <BareButton className="slot" aria-pressed={id === slotId} onClick={() => onChoose(id)}>
                    {id === slotId && <Icon of={checkIcon} />}
                    {tableTimeIn(new Date(startsAt), language, timeZone)}
                  </BareButton>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {days.size === 0 && <Notice>{texts.noSlotThisWeek}</Notice>}
      {chosen && (
        <Choice
          key={chosen.id}
          slot={chosen}
          child={child}
          sessions={sessions}
          page={page}
          onFailed={onFailed}
        />
      )}
    </section>
  )
}

function Choice({
  slot,
  child,
  sessions,
  page,
  onFailed,
}: SharedProps & FailureProps & { slot: OneToOneSlot }) {
  const { language, texts } = page
  const { timeZone, quota } = sessions
  const words = texts.choice
  const queryClient = useQueryClient()
  const queryKey = keyOf<typeof listOneToOne>('/api/one-to-one')
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  // Also where the response was lost, or the other parent was faster.
  const isBooked = () =>
    queryClient
      .getQueryData(queryKey)
      ?.booked.some(({ id, childId }) => id === slot.id && childId === child.id) === true
  const { submit, isPending } = useFamilySubmit(async (error) => {
    await refresh()
    if (!isBooked()) onFailed(wordsByCode(error, texts.errors) ?? texts.errors.other)
  })
  const startsAt = new Date(slot.startsAt)
  const month = monthIn(timeZone, startsAt)
  const clash = child.lives.find((live) => overlap(slot, live))
  const isFull = (child.months.find((one) => one.month === month)?.used ?? 0) >= quota

  async function book() {
    onFailed(undefined)
    const isDone = await submit(async () => {
      await call<typeof bookOneToOne>('POST', '/api/one-to-one/:slotId', {
        params: { slotId: slot.id },
        body: { childId: child.id },
      })
      await refresh()
    })
    if (isDone || isBooked()) {
      forgetDashboard(queryClient)
      showToast({ tone: 'success', title: words.done })
      window.scrollTo({ top: 0 })
      // The button that was clicked is gone.
      return focusRendered(bookedHeadingId(slot.id))
    }
    const isOffered = queryClient.getQueryData(queryKey)?.slots.some(({ id }) => id === slot.id)
    // The same where another family was faster.
    if (!isOffered) focusRendered(failureId)
  }

  return (
    <div className="card leaf row justify-between mt-8">
      <div>
        <h3 className="first-capital">
          {interpolate(words.with, {
            day: weekdayIn(startsAt, language, timeZone),
            hour: timeOfDayIn(startsAt, language, timeZone),
            name: slot.expert.name,
          })}
        </h3>
        <p className="mt-1" id="one-to-one-choice">
          {isFull
            ? interpolate(words.quotaUsed, { child: child.displayName, month: monthName(month, language) })
            : interpolate(words.invitation, { minutes: slot.minutes })}
        </p>
        {clash && !isFull && (
          <p className="mt-1">{interpolate(words.clash, { child: child.displayName, live: clash.title })}</p>
        )}
      </div>
      <Button
        wide="phone"
        disabled={isFull}
        aria-describedby="one-to-one-choice"
        pending={isPending}
        pendingLabel={words.booking}
        onClick={() => void book()}
      >
        {interpolate(words.book, { child: child.displayName })}
      </Button>
    </div>
  )
}
