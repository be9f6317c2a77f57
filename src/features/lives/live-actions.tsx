import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import { AccessButton } from '#src/domain/accounts/access-button.tsx'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import { forgetDashboard } from '#src/domain/dashboard/forget-dashboard.ts'
import type { listLives } from '#src/domain/lives/family-lives.contract.ts'
import { presenceWords } from '#src/domain/lives/presence-words.ts'
import { timeOfDayIn } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { liveHoursPerWeek } from '#src/shared/numbers.ts'
import { beforeClassPaths, pathOf } from '#src/shared/site/paths.ts'
import { classes } from '#src/ui/class-names.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { useQuestion } from '#src/ui/feedback/use-question.tsx'
import { BareButton } from '#src/ui/forms/bare-button.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { backIcon, checkIcon, clockIcon, playIcon } from '#src/ui/icons/icons.ts'
import { alertIcon } from '#src/ui/icons/layout-icons.ts'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import type { registerChild, unregisterChild } from './lives.contract.ts'
import type { LiveProps } from './lives-data.ts'
import { ordinal } from './ordinal.ts'
import { registrationObstacle } from './weeks.rules.ts'

interface ActionProps extends LiveProps {
  isPending: boolean
  onRegister: () => void
  onUnregister: () => void
}

/** The state of one live session for one child, and what the parent can do about it. */
export function LiveActions(props: LiveProps) {
  const { live, child, page } = props
  const words = page.texts.live
  const queryClient = useQueryClient()
  const { submit, isPending, failure } = useFamilySubmit((error) => {
    const { other, ...byCode } = words.errors
    return interpolate(wordsByCode(error, byCode) ?? other, { name: child.displayName })
  })
  const box = useRef<HTMLDivElement>(null)
  const [hasChanged, setChanged] = useState(false)
  const [isKept, setKept] = useState(false)
  const params = { id: live.id, childId: child.id }

  async function act(change: () => Promise<unknown>) {
    const isDone = await submit(async () => {
      await change()
      forgetDashboard(queryClient)
      await queryClient.invalidateQueries({ queryKey: keyOf<typeof listLives>('/api/lives') })
    })
    if (!isDone) return
    setChanged(true)
    // The button that was clicked is gone, so the focus moves to the box, where the new state is read out.
    focusRendered(box)
  }

  const register = () =>
    act(() => call<typeof registerChild>('PUT', '/api/lives/:id/registrations/:childId', { params }))

  const unregister = () =>
    act(async () => {
      const path = '/api/lives/:id/registrations/:childId'
      const { children } = await call<typeof unregisterChild>('DELETE', path, { params })
      // The child may have entered since this page was loaded.
      setKept(children.some(({ childId, state }) => childId === child.id && state === 'registered'))
    })

  return (
    <div className={classes('actions', hasChanged && 'changed')} ref={box} tabIndex={-1}>
      <CurrentState
        {...props}
        isPending={isPending}
        onRegister={() => void register()}
        onUnregister={() => void unregister()}
      />
      {isKept && <Notice tone="sun">{interpolate(words.kept, { name: child.displayName })}</Notice>}
      {failure && <Notice tone="error">{failure}</Notice>}
    </div>
  )
}

function CurrentState(props: ActionProps) {
  const { live, hasAccess, page } = props
  const words = page.texts.live
  const { state, offeredUntil } = registrationOf(props) ?? {}
  if (live.state === 'cancelled') {
    const text = state === 'waiting' ? words.cancelledWhileWaiting : words.cancelled
    return <Done tone="calm" icon={alertIcon} text={text} />
  }
  if (live.state === 'over') return <Over {...props} />
  if (state === 'registered' || state === 'came' || state === 'absent') return <Registered {...props} />
  if (offeredUntil && hasAccess) return <Offered {...props} offeredUntil={offeredUntil} />
  if (state === 'waiting') return <Waiting {...props} />
  if (hasAccess) return <NotRegistered {...props} />
  return <AccessButton variant="line" language={page.language} />
}

/** What is known after the live session: whether the child came, and the replay. */
function Over(props: ActionProps) {
  const { live, child, timeZone, page } = props
  const { language, texts } = page
  const words = texts.live
  const state = registrationOf(props)?.state
  const attendance = live.attendance?.find(({ childId }) => childId === child.id)
  const text =
    state === 'came' || state === 'absent'
      ? presenceWords(
          { state, minutes: attendance?.minutes ?? null, lateFrom: attendance?.lateFrom ?? null },
          child.displayName,
          language,
          timeZone,
        )
      : interpolate(words.over, { name: child.displayName })
  return (
    <>
      <Done tone="calm" icon={clockIcon} text={text} />
      {live.replayId && (
        <Link className="ghost-link" to={`${pathOf('videos', language)}?id=${live.replayId}`}>
          <Icon of={playIcon} />
          {words.replay}
        </Link>
      )}
    </>
  )
}

function Registered(props: ActionProps) {
  const { live, child, page } = props
  const words = page.texts.live
  const name = child.displayName
  const { state, hasEntered } = registrationOf(props) ?? {}
  return (
    <>
      <Done icon={checkIcon} text={interpolate(words.has, { name })} />
      {live.isOpen && (
        <ButtonLink variant="line" href={`${beforeClassPaths[page.language]}?id=${live.id}`}>
          {interpolate(words.open, { name })}
        </ButtonLink>
      )}
      <a className="ghost-link" href={`/api/lives/${live.id}/calendar.ics`} download>
        <Icon of={calendarIcon} />
        {words.toCalendar}
      </a>
      {state !== 'came' && !hasEntered && <UnregisterButton {...props} label={words.giveBack} />}
    </>
  )
}

/** A place became free close to the start, and is held until the parent confirms it. */
function Offered(props: ActionProps & { offeredUntil: string }) {
  const { offeredUntil, timeZone, page } = props
  const words = page.texts.live
  const time = timeOfDayIn(new Date(offeredUntil), page.language, timeZone)
  return (
    <>
      <Done tone="wait" icon={clockIcon} text={words.offered} />
      <p>{interpolate(words.offeredText, { time })}</p>
      <RegisterButton {...props} label={words.take} />
      <UnregisterButton {...props} label={words.leaveLine} />
    </>
  )
}

/**
 * The child is on the waiting list. If a place is free nevertheless, it is no longer held for one family: the
 * first to register gets it.
 */
function Waiting(props: ActionProps) {
  const { live, child, hasAccess, page } = props
  const words = page.texts.live
  const position = ordinal(registrationOf(props)?.position ?? 1, page.language)
  return (
    <>
      <Done tone="wait" icon={clockIcon} text={interpolate(words.waiting, { position })} />
      {live.placesLeft > 0 && hasAccess ? (
        <NotRegistered {...props} />
      ) : (
        <p>{interpolate(words.waitingText, { name: child.displayName })}</p>
      )}
      <UnregisterButton {...props} label={words.leaveLine} />
    </>
  )
}

/** The child can be registered or put on the waiting list, unless there is an obstacle. */
function NotRegistered(props: ActionProps) {
  const { live, child, week, timeZone, page } = props
  const words = page.texts.live
  const obstacle = registrationObstacle(live, child, week, timeZone)
  const isFull = live.placesLeft === 0
  const name = child.displayName
  // A child may wait for a full live session even if its week is full, because the limit applies to places
  // only.
  if (obstacle && !(obstacle === 'weekIsFull' && isFull)) {
    const label = {
      otherAge: words.otherAge,
      clash: words.clash,
      weekIsFull: week.minutes >= liveHoursPerWeek * 60 ? words.weekIsFull : words.weekTooLong,
    }[obstacle]
    return (
      <>
        <Button variant="line" disabled>
          {label}
        </Button>
        {obstacle === 'clash' && <p>{interpolate(words.clashText, { name })}</p>}
        {obstacle === 'weekIsFull' && <p>{words.replayLater}</p>}
      </>
    )
  }
  const { places, placesLeft: left } = live
  const taken = plural(page.language, places, words.noPlace)
  const free = plural(page.language, left, words.free)
  const freeLabel = registrationOf(props) ? words.take : words.register
  const label = isFull ? words.wait : freeLabel
  return (
    <>
      <RegisterButton {...props} label={interpolate(label, { name })} />
      <p>{interpolate(isFull ? taken : free, { left, places })}</p>
    </>
  )
}

function RegisterButton({ page, isPending, onRegister, label }: ActionProps & { label: string }) {
  return (
    <Button variant="line" pending={isPending} pendingLabel={page.texts.live.busy} onClick={onRegister}>
      {label}
    </Button>
  )
}

/** Gives a place back, or leaves the waiting list; asks first where another family would take the place. */
function UnregisterButton(props: ActionProps & { label: string }) {
  const { live, child, page, isPending, onUnregister, label } = props
  const { askBack, letGo } = page.texts.live
  const { state, offeredUntil } = registrationOf(props) ?? {}
  const wouldBeTaken = live.placesLeft === 0 && (state === 'registered' || offeredUntil !== undefined)
  const words = offeredUntil === undefined ? askBack : { ...askBack, ...letGo }
  const title = interpolate(words.title, { name: child.displayName })
  const { ask, dialog } = useQuestion({ ...words, title }, onUnregister)
  return (
    <>
      <BareButton className="ghost-link" disabled={isPending} onClick={wouldBeTaken ? ask : onUnregister}>
        <Icon of={backIcon} />
        {label}
      </BareButton>
      {dialog}
    </>
  )
}

function registrationOf({ live, child }: LiveProps) {
  return live.children.find(({ childId }) => childId === child.id)
}

function Done({ tone, icon, text }: { tone?: 'wait' | 'calm'; icon: string; text: string }) {
  return (
    <p className={tone ? `done ${tone}` : 'done'}>
      <Icon of={icon} />
      {text}
    </p>
  )
}
