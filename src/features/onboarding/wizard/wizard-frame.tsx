import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LanguageLinks } from '#src/domain/accounts/language-links.tsx'
import { LeavingLinks } from '#src/domain/leaving/leaving-links.tsx'
import type { StepId } from '#src/features/onboarding/onboarding.rules.ts'
import type { OnboardingData } from '#src/features/onboarding/onboarding-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { BranchSteps } from '#src/ui/layout/branch-steps.tsx'
import { Logo } from '#src/ui/layout/logo.tsx'

interface WizardFrameProps {
  data: OnboardingData
  step: StepId
  /** The first step is 1. */
  number: number
  total: number
  /** The duration of the chosen path, as text. */
  duration: string | undefined
  /** The child's first name, or “your child”. */
  childName: string
  children: ReactNode
}

/** The frame of every step: logo, language links, progress branch, and the growing scene on wide screens. */
export function WizardFrame({
  data: { language, texts, scenes },
  step,
  number,
  total,
  duration,
  childName,
  children,
}: WizardFrameProps) {
  const progress = interpolate(texts.progress, { number, total, name: texts.stepNames[step] })
  const side = texts.side[step]
  // Whoever sees a step is signed in.
  const logo = (
    <Link to={pathOf('dashboard', language)} aria-label={texts.dashboard}>
      <Logo name={texts.brand} />
    </Link>
  )
  return (
    <div className="wiz">
      <aside className="wiz-side">
        {logo}
        <p className="mt-16 font-display font-title text-h2">{side.title}</p>
        <p className="mt-4">{interpolate(side.text, { name: childName })}</p>
        <Art svg={scenes[sceneOf[step]]} />
      </aside>
      <main id="content" className="wiz-main">
        <div className="row mb-4 justify-between">
          <span className="md:hidden">{logo}</span>
          <span className="ml-auto">
            <LanguageLinks language={language} label={texts.languages} />
          </span>
        </div>
        <p className="sr-only" role="status">
          {progress}
        </p>
        <BranchSteps total={total} current={number} text={progress} aside={duration} />
        {children}
        <LeavingLinks language={language} texts={texts.leaving} />
      </main>
    </div>
  )
}

/** BRAND §3: seed, sprout, shrub, tree, fruit. */
const sceneOf: Readonly<Record<StepId, keyof OnboardingData['scenes']>> = {
  family: 'seed',
  child: 'seed',
  objectives: 'sprout',
  assessment: 'shrub',
  safety: 'tree',
  technical: 'tree',
  mission: 'tree',
  confirmation: 'fruit',
  price: 'fruit',
}

/**
 * A heading that takes the focus when its step appears, so that a screen reader continues there. Its key must
 * change with the step.
 */
export function StepHeading({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-h2">
      {children}
    </h1>
  )
}
