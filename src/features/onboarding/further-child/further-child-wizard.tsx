import { type ReactNode, Suspense, use, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, call, hasErrorCode } from '#src/api/call.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { childAnswersIn, type Draft } from '#src/domain/children/answers/answers.contract.ts'
import type { ItemisedQuote } from '#src/domain/children/children.contract.ts'
import { assessmentStep } from '#src/features/onboarding/steps/assessment-step.tsx'
import { childStep } from '#src/features/onboarding/steps/child-step.tsx'
import { confirmationStep } from '#src/features/onboarding/steps/confirmation-step.tsx'
import { objectivesStep } from '#src/features/onboarding/steps/objectives-step.tsx'
import { PricingContext, priceStep } from '#src/features/onboarding/steps/price-step.tsx'
import { safetyStep } from '#src/features/onboarding/steps/safety-step.tsx'
import type { Step } from '#src/features/onboarding/steps/step.ts'
import { draftOf, readStoredAnswers, type Start } from '#src/features/onboarding/stored-answers.ts'
import { childDefaults } from '#src/features/onboarding/wizard/start.ts'
import type { WizardOptions } from '#src/features/onboarding/wizard/use-wizard.ts'
import { Wizard, type WizardPageProps } from '#src/features/onboarding/wizard/wizard.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import type { addChild, changeChild, readChild } from './further-child.contract.ts'

/** For a further child every question is asked, as on the complete path. */
const initialAnswers: Draft = { onboardingType: 'complete', ...childDefaults }
const addingSteps: readonly Step[] = [childStep, objectivesStep, assessmentStep, safetyStep, priceStep]
const editingSteps: readonly Step[] = [
  { ...childStep, heading: ({ furtherChild }) => furtherChild.changeHeading },
  objectivesStep,
  assessmentStep,
  safetyStep,
  {
    ...confirmationStep,
    heading: ({ furtherChild }) => furtherChild.changeHeading,
    lead: ({ furtherChild }) => furtherChild.review,
  },
]

/**
 * The wizard of a child after the first: adds a child, with its price at the end, or changes a child's
 * answers.
 */
export function FurtherChildWizard({
  user,
  data,
  waiting,
  childId,
}: WizardPageProps & { childId: string | undefined }) {
  const { language, texts } = data
  const words = texts.furtherChild
  const [{ start, isKnown }] = useState(() => {
    const start = childId === undefined ? Promise.resolve(newStart(user)) : startOfChild(childId)
    return { start, isKnown: start.then(() => true, falseIfUnknown) }
  })
  const [quote, setQuote] = useState<ItemisedQuote & { today: string }>()
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const isNew = childId === undefined

  function loadQuote() {
    setQuote(undefined)
    setFailure(undefined)
    import('./ask-quote.ts')
      .then(({ fetchQuote }) => fetchQuote(language))
      .then(setQuote, (error: unknown) => setFailure(wordsByCode(error, words.errors) ?? words.price.failed))
  }

  async function send(answers: Draft, attempt: string | undefined) {
    const body = { ...childAnswersIn(texts.answers).parse(answers), locale: language }
    if (childId !== undefined) {
      await call<typeof changeChild>('PUT', '/api/account/children/:childId', { params: { childId }, body })
      return
    }
    if (!quote || !attempt) return
    const { from, todayCents, nextCents } = quote
    await call<typeof addChild>('POST', '/api/account/children', {
      body: { ...body, attempt, quote: { from, todayCents, nextCents } },
    })
    showToast({ tone: 'success', title: interpolate(words.added, { name: body.displayName }) })
  }

  const options: WizardOptions = {
    steps: isNew ? addingSteps : editingSteps,
    storedAs: isNew ? 'child' : undefined,
    query: { child: childId ?? 'new' },
    initialAnswers,
    duration: () => undefined,
    complete: isNew
      ? {
          label:
            quote && quote.todayCents > 0
              ? interpolate(words.price.pay, { amount: quote.today })
              : words.price.free,
          pending: words.price.pending,
        }
      : { label: words.save, pending: words.saving },
    isReady: !isNew || quote !== undefined,
    send,
    failureOf: (error) => {
      const isSpent = hasErrorCode<typeof addChild>(error, 'otherChild')
      if (isSpent || hasErrorCode<typeof addChild>(error, 'quoteChanged')) loadQuote()
      return {
        page: wordsByCode(error, words.errors) ?? words.failed,
        toast: { title: texts.failure.title },
        isSpent,
      }
    },
    finish: () => {
      if (!isNew) showToast({ tone: 'success', title: words.saved })
      void navigate(pathOf('account', language))
    },
  }
  return (
    <PricingContext value={{ quote, failure, loadQuote }}>
      <Suspense fallback={waiting}>
        <KnownChild isKnown={isKnown} data={data}>
          <Wizard user={user} start={start} data={data} options={options} />
        </KnownChild>
      </Suspense>
    </PricingContext>
  )
}

/** The wizard; or a link back to the account, if the address names no child of the family. */
function KnownChild({
  isKnown,
  data: { language, texts },
  children,
}: Pick<WizardPageProps, 'data'> & { isKnown: Promise<boolean>; children: ReactNode }) {
  if (use(isKnown)) return children
  const words = texts.furtherChild.unknown
  return (
    <main id="content" className="wrap band stack">
      <h1 className="text-h2">{words.heading}</h1>
      <p>{words.text}</p>
      <p>
        <ButtonLink as={Link} to={pathOf('account', language)}>
          {texts.furtherChild.toAccount}
        </ButtonLink>
      </p>
    </main>
  )
}

function falseIfUnknown(error: unknown): false {
  if (error instanceof ApiError && error.status === 404) return false
  throw error
}

/** Starts from the unsent form and its `attempt` stored on this device, else from the defaults. */
function newStart({ id }: SessionUser): Start {
  const stored = readStoredAnswers(id, 'child')
  return {
    answers: { ...initialAnswers, ...stored?.answers },
    step: stored?.step,
    attempt: stored?.attempt ?? crypto.randomUUID(),
  }
}

async function startOfChild(childId: string): Promise<Start> {
  const stored = await call<typeof readChild>('GET', '/api/account/children/:childId', {
    params: { childId },
  })
  return { answers: { ...initialAnswers, ...draftOf(stored) } }
}
