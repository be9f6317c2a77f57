import type { ReactNode, RefObject } from 'react'
import type { ChallengeOfChild } from '#src/domain/challenges/challenges.contract.ts'
import type { ChallengeState } from '#src/shared/challenges.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Art } from '#src/ui/art.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon, clockIcon } from '#src/ui/icons/icons.ts'
import { printIcon } from '#src/ui/icons/signed-in-icons.ts'
import { themeIcon } from '#src/ui/illustrations/theme-icons.ts'
import { PageHero } from '#src/ui/layout/section.tsx'
import type { ChallengePageData } from './challenge-data.ts'

interface ChallengeHeroProps {
  page: ChallengePageData
  challenge: ChallengeOfChild
  /** The row of buttons, for the focus. */
  actions: RefObject<HTMLDivElement | null>
  hasAccess: boolean
  isPending: boolean
  /** Why the last change was not stored. */
  failure: string | undefined
  onState: (state: ChallengeState) => void
  onConfirm: () => void
}

/** The title of a challenge, the child's state in it, and the possible actions. */
export function ChallengeHero({ page, challenge, failure, ...rest }: ChallengeHeroProps) {
  const { texts, categories, steps, language } = page
  const { title, why, minutes, category } = challenge
  const lastPicture = challenge.steps.at(-1)?.picture
  return (
    <PageHero
      ground="sun"
      title={title}
      lead={why}
      className="challenge-hero"
      above={
        <p className="challenge-theme">
          <Art svg={themeIcon(category)} /> {categories[category]}
        </p>
      }
      beside={lastPicture && <img {...steps[lastPicture]?.colour} alt="" />}
    >
      <p className="challenge-theme">
        <Icon of={clockIcon} /> {interpolate(plural(language, minutes, texts.minutes), { minutes })}
      </p>
      <ChallengeActions state={challenge.state} texts={texts} {...rest} />
      {failure && (
        <Notice tone="error" className="mt-4">
          {failure}
        </Notice>
      )}
    </PageHero>
  )
}

function ChallengeActions({
  state,
  texts,
  actions,
  hasAccess,
  isPending,
  onState,
  onConfirm,
}: Omit<ChallengeHeroProps, 'page' | 'challenge' | 'failure'> & {
  state: ChallengeOfChild['state']
  texts: ChallengePageData['texts']
}) {
  const act = (next: ChallengeState, label: ReactNode, variant: 'primary' | 'quiet' = 'primary') => (
    <Button variant={variant} disabled={isPending} onClick={() => onState(next)}>
      {label}
    </Button>
  )
  return (
    <div className="row mt-5" ref={actions} tabIndex={-1}>
      <div className="contents" role="status">
        {(state === 'done' || state === 'confirmed') && (
          <p className="challenge-done">
            <Icon of={checkIcon} />
            {state === 'done' ? texts.waiting : texts.confirmed}
          </p>
        )}
      </div>
      {hasAccess && state === null && act('begun', texts.begin)}
      {hasAccess &&
        state === 'begun' &&
        act(
          'done',
          <>
            <Icon of={checkIcon} />
            {texts.done}
          </>,
        )}
      {hasAccess && state === 'done' && <Button onClick={onConfirm}>{texts.openConfirm}</Button>}
      <Button variant="line" onClick={() => window.print()}>
        <Icon of={printIcon} />
        {texts.print}
      </Button>
      {hasAccess && state === 'begun' && act('left', texts.leave, 'quiet')}
      {hasAccess && state === 'confirmed' && act('begun', texts.again, 'quiet')}
    </div>
  )
}
