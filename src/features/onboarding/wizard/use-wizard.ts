import { use, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#src/api/call.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { answersIn, type Draft } from '#src/domain/children/answers/answers.contract.ts'
import {
  forgetAnswers,
  type KeptSubject,
  keepAnswers,
  type Start,
} from '#src/features/onboarding/kept-answers.ts'
import {
  type StepId,
  stepsFor,
  stepToShow,
  type Wrong,
  wrongAnswers,
} from '#src/features/onboarding/onboarding.rules.ts'
import type { OnboardingData } from '#src/features/onboarding/onboarding-data.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import type { Step } from './step.ts'

/** What a wizard is about: the family's welcome, or a further child. */
export interface Course {
  steps: readonly Step[]
  /** As what its answers are kept on the device; undefined for what is not kept. */
  keptAs: KeptSubject | undefined
  /** What the address says beside the step. */
  query: Readonly<Record<string, string>>
  fresh: Draft
  duration(answers: Draft): string | undefined
  /** The last button, and while it works. */
  complete: { label: string; pending: string }
  /** False while the last step still waits for something. */
  isReady: boolean
  /** Throws ApiError. */
  send(answers: Draft): Promise<void>
  /** What to say when sending has failed: the words for the page, and for the toast. */
  failureOf(error: unknown): { page: string; toast: { title: string; text?: string } }
  /** What follows once everything was taken. */
  finish(): void | Promise<void>
}

interface Wizard {
  answers: Draft
  /** The steps of the path chosen so far, and the one on the page. */
  path: readonly Step[]
  step: Step
  previous: Step | undefined
  next: Step | undefined
  addressOf(id: StepId): string
  /** What keeps the parent on this step; `attempt` counts the failed ones. */
  errors: { wrong: Wrong; attempt: number }
  sending: 'pending' | { failure: string } | undefined
  /** How often everything has been erased. */
  erasures: number
  answer(change: Draft): void
  goBack(): void
  /** Goes on, or sends after the last step. */
  submit(): void
  erase(): void
}

/**
 * SPEC §4, the course of an onboarding wizard. The address names the step (`?step=safety`), so that the
 * browser's own back button goes a step back and a reload stays; the answers live here and on the device
 * until they are sent. Suspends until `start` is known.
 */
export function useWizard({
  user,
  start,
  course,
  texts,
}: {
  user: SessionUser
  start: Promise<Start>
  course: Course
  texts: OnboardingData['texts']
}): Wizard {
  const begun = use(start)
  const [answers, setAnswers] = useState(begun.answers)
  const [errors, setErrors] = useState<{ wrong: Wrong; attempt: number }>({ wrong: {}, attempt: 0 })
  const [sending, setSending] = useState<'pending' | { failure: string }>()
  const [erasures, setErasures] = useState(0)
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  // Opened without a step in the address, the wizard goes on where it was left; later on, that address is the
  // first step.
  const [stepAtEntry] = useState(() => (search.has('step') ? undefined : begun.step))
  const judge = useMemo(() => answersIn(texts.answers), [texts])

  const path = stepsFor(course.steps, answers)
  const step = stepToShow(path, answers, judge, search.get('step') ?? stepAtEntry)
  const index = path.indexOf(step)
  const first = path[0] ?? step
  const previous = path[index - 1]
  const next = path[index + 1]
  const fields = step.fields(answers)
  const addressOf = (id: StepId) => `?${new URLSearchParams({ ...course.query, step: id })}`
  const keep = (kept: Start) =>
    course.keptAs && keepAnswers(user.id, { attempt: begun.attempt, ...kept }, course.keptAs)

  function answer(change: Draft) {
    const changed = { ...answers, ...change }
    setAnswers(changed)
    setErrors({ ...errors, wrong: without(errors.wrong, Object.keys(change)) })
    keep({ answers: changed, step: step.id })
  }

  function goTo(id: StepId, { replace = false } = {}) {
    keep({ answers, step: id })
    void navigate({ search: addressOf(id) }, { replace, state: { from: step.id } })
  }

  function goBack() {
    if (!previous) return
    if (cameFrom(location.state) !== previous.id) return goTo(previous.id, { replace: true })
    keep({ answers, step: previous.id })
    void navigate(-1)
  }

  function httpError(wrong: Wrong) {
    setErrors({ wrong, attempt: errors.attempt + 1 })
  }

  function submit() {
    const wrong = wrongAnswers(judge, answers, fields)
    if (Object.keys(wrong).length > 0) return httpError(wrong)
    setErrors({ ...errors, wrong: without(errors.wrong, fields) })
    if (next) goTo(next.id)
    else void complete()
  }

  async function complete() {
    setSending('pending')
    try {
      await course.send(answers)
    } catch (error) {
      await showFailure(error)
      return
    }
    if (course.keptAs) forgetAnswers()
    // What other pages have read of the family is not so any more.
    await import('#src/api/query-client.ts').then(
      ({ queryClientFor }) => queryClientFor(user.id).clear(),
      () => undefined,
    )
    await course.finish()
  }

  async function showFailure(error: unknown) {
    const { page, toast } = course.failureOf(error)
    setSending({ failure: page })
    showToast({ ...toast, tone: 'error' })
    if (!(error instanceof ApiError)) throw error
    // The session has ended: finding that out leads to the login page, and the answers wait on the device.
    if (error.status === 401) await refreshUser()
    const named = new Set(error.issues.map((issue) => issue.path.split('.', 1)[0]))
    const wrong: Wrong = Object.fromEntries(
      path
        .flatMap((one) => one.fields(answers))
        .flatMap((field) => (named.has(field) ? [[field, texts.answers.rejected]] : [])),
    )
    const wrongStep = path.find((one) => one.fields(answers).some((field) => wrong[field]))
    if (!wrongStep) return
    httpError(wrong)
    goTo(wrongStep.id)
  }

  function erase() {
    if (course.keptAs) forgetAnswers()
    setAnswers(course.fresh)
    setErasures(erasures + 1)
    setErrors({ ...errors, wrong: {} })
    void navigate({ search: addressOf(first.id) }, { replace: true })
  }

  return {
    answers,
    path,
    step,
    previous,
    next,
    addressOf,
    errors,
    sending,
    erasures,
    answer,
    goBack,
    submit,
    erase,
  }
}

function without(wrong: Wrong, fields: readonly string[]): Wrong {
  return Object.fromEntries(Object.entries(wrong).filter(([field]) => !fields.includes(field)))
}

function cameFrom(state: unknown): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined
}
