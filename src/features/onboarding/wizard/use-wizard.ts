import { use, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#src/api/call.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { answersIn, type Draft } from '#src/domain/children/answers/answers.contract.ts'
import {
  errorsIn,
  type FieldErrors,
  type StepId,
  stepsFor,
  stepToShow,
} from '#src/features/onboarding/onboarding.rules.ts'
import type { OnboardingData } from '#src/features/onboarding/onboarding-data.ts'
import type { Step } from '#src/features/onboarding/steps/step.ts'
import {
  removeStoredAnswers,
  type Start,
  type StoredSubject,
  storeAnswersOnDevice,
} from '#src/features/onboarding/stored-answers.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'

/** The kind of a wizard: the family's welcome, or a further child. */
export interface WizardOptions {
  steps: readonly Step[]
  /** The subject under which the answers are stored on the device; undefined when they are not stored. */
  storedAs: StoredSubject | undefined
  /** The query parameters beside the step's. */
  query: Readonly<Record<string, string>>
  /** The answers after everything was erased. */
  initialAnswers: Draft
  duration(answers: Draft): string | undefined
  /** The labels of the last button, before and during the sending. */
  complete: { label: string; pending: string }
  /** False while the last step is still loading. */
  isReady: boolean
  /** Throws ApiError. `attempt` is the id of the form, if it has one. */
  send(answers: Draft, attempt: string | undefined): Promise<void>
  /**
   * The messages for a failed sending, in the page and in the toast. `isSpent` is set if another child was
   * added with the form's `attempt`, so that the form needs a new one.
   */
  failureOf(error: unknown): { page: string; toast: { title: string; text?: string }; isSpent?: boolean }
  /** Runs after a successful sending. */
  finish(): void | Promise<void>
}

interface WizardState extends Position {
  answers: Draft
  /** The errors of the current step; `attempt` counts the rejected attempts to leave it. */
  errors: { wrong: FieldErrors; attempt: number }
  sending: 'pending' | { failure: string } | undefined
  /** How often everything has been erased. */
  erasures: number
  answer(change: Draft): void
  goBack(): void
  /** Goes to the next step, or sends after the last one. */
  submit(): void
  erase(): void
}

interface Position {
  /** The steps of the path chosen so far. */
  path: readonly Step[]
  /** The step on the page. */
  step: Step
  previous: Step | undefined
  next: Step | undefined
  addressOf(id: StepId): string
}

type AnswerSchema = ReturnType<typeof answersIn>

/**
 * SPEC §4: the state of an onboarding wizard. The answers live here and on the device until they are sent.
 * Suspends until `start` is known.
 */
export function useWizard({
  user,
  start,
  options,
  texts,
}: {
  user: SessionUser
  start: Promise<Start>
  options: WizardOptions
  texts: OnboardingData['texts']
}): WizardState {
  const begun = use(start)
  const [answers, setAnswers] = useState(begun.answers)
  const [errors, setErrors] = useState<WizardState['errors']>({ wrong: {}, attempt: 0 })
  const [sending, setSending] = useState<WizardState['sending']>()
  const [erasures, setErasures] = useState(0)
  const [attempt, setAttempt] = useState(begun.attempt)
  const location = useLocation()
  const navigate = useNavigate()
  const schema = useMemo(() => answersIn(texts.answers), [texts])
  const position = usePosition({ options, answers, schema, stepLeft: begun.step })
  const { path, step, previous, next, addressOf } = position
  const fields = step.fields(answers)
  const { profileUpdatedAt } = begun
  const store = (state: Start) =>
    options.storedAs &&
    storeAnswersOnDevice(user.id, { attempt, profileUpdatedAt, ...state }, options.storedAs)

  /** Answers that are only looked through stay those of the profile: no copy of them is stored. */
  function storeStep(id: StepId) {
    const isStored = begun.step !== undefined
    if (isStored || answers !== begun.answers) store({ answers, step: id })
  }

  /** From now on the form is another child's, so it needs a new `attempt`. */
  function renewAttempt(): string | undefined {
    const renewed = attempt && crypto.randomUUID()
    setAttempt(renewed)
    return renewed
  }

  function answer(change: Draft) {
    const changed = { ...answers, ...change }
    setAnswers(changed)
    setErrors({ ...errors, wrong: without(errors.wrong, Object.keys(change)) })
    store({ answers: changed, step: step.id })
  }

  function goTo(id: StepId, { replace = false } = {}) {
    storeStep(id)
    void navigate({ search: addressOf(id) }, { replace, state: { from: step.id } })
  }

  function goBack() {
    if (!previous) return
    if (cameFrom(location.state) !== previous.id) return goTo(previous.id, { replace: true })
    storeStep(previous.id)
    void navigate(-1)
  }

  function showErrors(wrong: FieldErrors) {
    setErrors({ wrong, attempt: errors.attempt + 1 })
  }

  function submit() {
    const wrong = errorsIn(schema, answers, fields)
    if (Object.keys(wrong).length > 0) return showErrors(wrong)
    setErrors({ ...errors, wrong: without(errors.wrong, fields) })
    if (next) goTo(next.id)
    else void complete()
  }

  async function complete() {
    setSending('pending')
    try {
      await options.send(answers, attempt)
    } catch (error) {
      await showFailure(error)
      return
    }
    if (options.storedAs) removeStoredAnswers()
    await clearQueries(user.id)
    await options.finish()
  }

  async function showFailure(error: unknown) {
    const { page, toast, isSpent } = options.failureOf(error)
    if (isSpent) store({ answers, step: step.id, attempt: renewAttempt() })
    setSending({ failure: page })
    showToast({ ...toast, tone: 'error' })
    if (!(error instanceof ApiError)) throw error
    // A session that has ended leads to the login page; the answers stay on the device.
    if (error.status === 401) await refreshUser()
    const wrong = rejectedBy(error, path, answers, texts.answers.rejected)
    const wrongStep = path.find((one) => one.fields(answers).some((field) => wrong[field]))
    if (!wrongStep) return
    showErrors(wrong)
    goTo(wrongStep.id)
  }

  function erase() {
    if (options.storedAs) removeStoredAnswers()
    renewAttempt()
    setAnswers(options.initialAnswers)
    setErasures(erasures + 1)
    setErrors({ ...errors, wrong: {} })
    void navigate({ search: addressOf((path[0] ?? step).id) }, { replace: true })
  }

  return { ...position, answers, errors, sending, erasures, answer, goBack, submit, erase }
}

/**
 * The current step and its neighbours. The address names the step (`?step=safety`), so that the browser's
 * back button goes one step back and a reload stays on the step.
 */
function usePosition({
  options: { steps, query },
  answers,
  schema,
  stepLeft,
}: {
  options: WizardOptions
  answers: Draft
  schema: AnswerSchema
  stepLeft: StepId | undefined
}): Position {
  const [search] = useSearchParams()
  // A wizard opened without a step in the address continues at the step that the parent left at. Until it is
  // closed, that address stands for the same step.
  const [stepAtEntry] = useState(() => (search.has('step') ? undefined : stepLeft))
  const path = stepsFor(steps, answers)
  const step = stepToShow(path, answers, schema, search.get('step') ?? stepAtEntry)
  const index = path.indexOf(step)
  return {
    path,
    step,
    previous: path[index - 1],
    next: path[index + 1],
    addressOf: (id) => `?${new URLSearchParams({ ...query, step: id })}`,
  }
}

/** Clears the cached queries: the family's state on other pages has changed. */
async function clearQueries(userId: string): Promise<void> {
  await import('#src/api/query-client.ts').then(
    ({ queryClientFor }) => queryClientFor(userId).clear(),
    () => undefined,
  )
}

/** The answers that the server rejected on this path, each with the same message. */
function rejectedBy(error: ApiError, path: readonly Step[], answers: Draft, message: string): FieldErrors {
  const named = new Set(error.issues.map((issue) => issue.path.split('.', 1)[0]))
  return Object.fromEntries(
    path
      .flatMap((step) => step.fields(answers))
      .flatMap((field) => (named.has(field) ? [[field, message]] : [])),
  )
}

function without(wrong: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(wrong).filter(([field]) => !fields.includes(field)))
}

function cameFrom(state: unknown): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined
}
