import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import { presenceWords } from '#src/domain/lives/presence-words.ts'
import { timeOfDayIn } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { backIcon, checkIcon, clockIcon, playIcon } from '#src/ui/icons/icons.ts'
import { alertIcon } from '#src/ui/icons/layout-icons.ts'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import type { listLives, registerChild, unregisterChild } from './lives.contract.ts'
import type { LiveProps } from './lives-data.ts'
import { hindranceTo } from './weeks.rules.ts'

/** The page before the class. */
const classPaths: Readonly<Record<Language, string>> = { fr: '/fr/live', en: '/en/live', it: '/it/diretta' }

/** What a parent can do about one live session for one child, and what is so already. */
export function LiveActions(props: LiveProps) {
  const { live, child, timeZone, hasAccess, page } = props
  const { language, texts } = page
  const words = texts.live
  const answers = useQueryClient()
  const { submit, isPending, failure } = useSubmit((error) => {
    const { other, ...byCode } = words.errors
    return interpolate(wordsByCode(error, byCode) ?? other, { name: child.displayName })
  })
  const box = useRef<HTMLDivElement>(null)
  const [hasActed, setActed] = useState(false)
  const kept = live.children.find(({ childId }) => childId === child.id)
  const state = kept?.state
  // The button that was pressed is gone: the focus stays in its place, where the new state is read.
  useEffect(() => {
    if (hasActed && state !== undefined) box.current?.focus()
  }, [hasActed, state])

  const params = { id: live.id, childId: child.id }

  const act = (change: () => Promise<unknown>) =>
    submit(async () => {
      await change()
      setActed(true)
      answers.removeQueries({ queryKey: keyOf('/api/dashboard') })
      await answers.invalidateQueries({ queryKey: keyOf<typeof listLives>('/api/lives') })
    })

  const register = () =>
    act(() => call<typeof registerChild>('PUT', '/api/lives/:id/registrations/:childId', { params }))

  const unregister = () =>
    act(() => call<typeof unregisterChild>('DELETE', '/api/lives/:id/registrations/:childId', { params }))

  const giveBack = (label: string) => (
    <button type="button" className="ghost-link" disabled={isPending} onClick={() => void unregister()}>
      <Icon of={backIcon} />
      {label}
    </button>
  )
  const press = (label: string) => (
    <Button variant="line" pending={isPending} pendingLabel={words.busy} onClick={() => void register()}>
      {label}
    </Button>
  )
  const named = (text: string) => interpolate(text, { name: child.displayName })

  function over() {
    if (state !== 'came' && state !== 'absent') return named(words.over)
    const seen = live.attendance?.find(({ childId }) => childId === child.id)
    const presence = { state, minutes: seen?.minutes ?? null, lateFrom: seen?.lateFrom ?? null }
    return presenceWords(presence, child.displayName, language, timeZone)
  }

  function content() {
    if (live.state === 'cancelled') return <Done tone="calm" icon={alertIcon} text={words.cancelled} />
    if (live.state === 'over')
      return (
        <>
          <Done tone="calm" icon={clockIcon} text={over()} />
          {live.replayId && (
            <Link className="ghost-link" to={`${pathOf('videos', language)}?id=${live.replayId}`}>
              <Icon of={playIcon} />
              {words.replay}
            </Link>
          )}
        </>
      )
    if (state === 'registered' || state === 'came' || state === 'absent')
      return (
        <>
          <Done icon={checkIcon} text={named(words.has)} />
          {live.isOpen && (
            <ButtonLink variant="line" href={`${classPaths[language]}?id=${live.id}`}>
              {named(words.open)}
            </ButtonLink>
          )}
          <a className="ghost-link" href={`/api/lives/${live.id}/calendar.ics`} download>
            <Icon of={calendarIcon} />
            {words.toCalendar}
          </a>
          {giveBack(words.giveBack)}
        </>
      )
    if (kept?.offeredUntil && hasAccess)
      return (
        <>
          <Done tone="wait" icon={clockIcon} text={words.offered} />
          <p>
            {interpolate(words.offeredText, {
              time: timeOfDayIn(new Date(kept.offeredUntil), language, timeZone),
            })}
          </p>
          {press(words.take)}
          {giveBack(words.leaveLine)}
        </>
      )
    if (state === 'waiting')
      return (
        <>
          <Done
            tone="wait"
            icon={clockIcon}
            text={interpolate(words.waiting, { position: ordinal(kept?.position ?? 1, language) })}
          />
          <p>{named(words.waitingText)}</p>
          {giveBack(words.leaveLine)}
        </>
      )
    if (!hasAccess)
      return (
        <ButtonLink as={Link} variant="line" to={pathOf('subscribe', language)}>
          {words.subscribe}
        </ButtonLink>
      )
    return <Places {...props} press={press} />
  }

  return (
    <div className="do" ref={box} tabIndex={-1}>
      {content()}
      {failure && <Notice tone="error">{failure}</Notice>}
    </div>
  )
}

/** Nobody of the family is on the list yet. */
function Places({
  live,
  child,
  week,
  page,
  press,
}: LiveProps & { press: (label: string) => React.ReactNode }) {
  const words = page.texts.live
  const hindrance = hindranceTo(live, child, week)
  const isFull = live.placesLeft === 0
  const name = child.displayName
  if (hindrance && !(hindrance === 'weekIsFull' && isFull)) {
    const label = {
      otherAge: words.otherAge,
      clash: words.clash,
      weekIsFull: week.minutes >= 120 ? words.weekIsFull : words.weekTooLong,
    }[hindrance]
    return (
      <>
        <Button variant="line" disabled>
          {label}
        </Button>
        {hindrance === 'clash' && <p>{interpolate(words.clashText, { name })}</p>}
        {hindrance === 'weekIsFull' && <p>{words.replayLater}</p>}
      </>
    )
  }
  const { places, placesLeft: left } = live
  const taken = plural(page.language, places, words.noPlace)
  const free = plural(page.language, left, words.free)
  return (
    <>
      {press(interpolate(isFull ? words.wait : words.register, { name }))}
      <p>{interpolate(isFull ? taken : free, { left, places })}</p>
    </>
  )
}

function Done({ tone, icon, text }: { tone?: 'wait' | 'calm'; icon: string; text: string }) {
  return (
    <p className={tone ? `done ${tone}` : 'done'}>
      <Icon of={icon} />
      {text}
    </p>
  )
}

/** 1er, 2e; 1st, 2nd; 1°. */
function ordinal(position: number, language: Language): string {
  if (language === 'it') return `${position}°`
  if (language === 'fr') return position === 1 ? '1er' : `${position}e`
  const ending = { one: 'st', two: 'nd', few: 'rd' } as const
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(position)
  return `${position}${rule in ending ? ending[rule as keyof typeof ending] : 'th'}`
}
