import { isOnCompletePath } from '#src/features/onboarding/onboarding.rules.ts'
import type { OnboardingTexts, ThemeName } from '#src/features/onboarding/onboarding-data.ts'
import { maxFreeFormGoal, objectivesRange } from '#src/shared/fields/field-limits.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { type Interest, interests, type Objective, objectives } from '#src/shared/options.ts'
import { ChoiceGroup } from '#src/ui/forms/choices.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { type Step, type StepProps, textControl } from './step.ts'

/** Step 2, objectives and interests. Only the complete path asks for the free-form goal. */
export const objectivesStep: Step = {
  id: 'objectives',
  appliesTo: () => true,
  fields: (answers) => [
    'objectives',
    'interests',
    ...(isOnCompletePath(answers) ? (['freeFormGoal'] as const) : []),
  ],
  heading: (texts) => texts.objectives.heading,
  lead: (texts) => texts.objectives.objectives,
  View: ObjectivesView,
  summary: (answers, texts) => [
    {
      term: texts.objectives.summaryObjectives,
      value: (answers.objectives ?? []).map((value) => texts.options.objectives[value]).join(', '),
    },
    {
      term: texts.objectives.summaryInterests,
      value: (answers.interests ?? []).map((value) => texts.options.interests[value]).join(', '),
    },
    ...(isOnCompletePath(answers) && answers.freeFormGoal?.trim()
      ? [{ term: texts.objectives.goal, value: answers.freeFormGoal }]
      : []),
  ],
}

/** The theme whose drawing illustrates each option. */
const themeOf: Readonly<Record<Objective | Interest, ThemeName>> = {
  autonomy: 'autonomy',
  concentration: 'time',
  emotions: 'health',
  oral_confidence: 'communication',
  money_management: 'business',
  creativity: 'creativity',
  critical_thinking: 'critical',
  teamwork: 'social',
  tech_ai: 'tech',
  design_art: 'creativity',
  entrepreneurship: 'business',
  daily_science: 'science',
  ecology: 'autonomy',
  games_logic: 'values',
}

function ObjectivesView(step: StepProps) {
  const { answers, wrong, onAnswer, texts, icons } = step
  const words = texts.objectives
  const chosen = answers.objectives ?? []
  return (
    <>
      <div className="field gap-3">
        <ChoiceGroup
          id="objectives"
          label={words.objectives}
          hideLabel
          options={objectives.map((value) => ({
            value,
            label: texts.options.objectives[value],
            art: icons[themeOf[value]],
          }))}
          chosen={chosen}
          onChoose={(next) => onAnswer({ objectives: [...next] })}
          max={objectivesRange.max}
          error={wrong.objectives}
        />
        <p
          className={chosen.length >= objectivesRange.asked ? 'small font-semibold text-leaf' : 'small soft'}
          role="status"
        >
          {countSentence(chosen.length, words)}
        </p>
      </div>

      <section className="field gap-3">
        <div>
          <h2 className="text-h3">{interpolate(words.interestsHeading, { name: step.childName })}</h2>
          <p className="soft" aria-hidden="true">
            {words.interests}
          </p>
        </div>
        <ChoiceGroup
          id="interests"
          look="tile"
          label={words.interests}
          hideLabel
          options={interests.map((value) => ({
            value,
            label: texts.options.interests[value],
            art: icons[themeOf[value]],
          }))}
          chosen={answers.interests ?? []}
          onChoose={(next) => onAnswer({ interests: [...next] })}
          error={wrong.interests}
        />
      </section>

      {isOnCompletePath(answers) && (
        <TextArea
          {...textControl(step, 'freeFormGoal')}
          label={words.goal}
          optional={texts.optional}
          placeholder={words.goalExample}
          rows={3}
          counter={(count) => interpolate(words.goalCounter, { count, max: maxFreeFormGoal })}
        />
      )}
    </>
  )
}

function countSentence(count: number, words: OnboardingTexts['objectives']): string {
  const { asked, max } = objectivesRange
  if (count === 0) return words.chosenNone
  if (count < asked) return interpolate(words.chosenSome, { count, asked })
  if (count === asked) return interpolate(words.chosenAsked, { count })
  return count < max ? interpolate(words.chosenMore, { count }) : words.blocked
}
