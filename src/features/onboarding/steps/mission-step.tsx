import { isOnCompletePath } from '#src/features/onboarding/onboarding.rules.ts'
import { challenges } from '#src/shared/options.ts'
import { RadioGroup } from '#src/ui/forms/choices.tsx'
import type { Step, StepProps } from './step.ts'

/** Step 6 of the complete path, Mission 0: a first challenge to do together, chosen now or later. */
export const missionStep: Step = {
  id: 'mission',
  appliesTo: isOnCompletePath,
  fields: () => ['selectedChallenge'],
  heading: (texts) => texts.mission.heading,
  lead: (texts) => texts.mission.lead,
  View: MissionView,
  summary: (answers, { mission, options }) => [
    {
      term: mission.label,
      value: answers.selectedChallenge ? options.selectedChallenge[answers.selectedChallenge] : options.later,
    },
  ],
}

function MissionView({ answers, wrong, onAnswer, texts }: StepProps) {
  const words = texts.mission
  return (
    <RadioGroup
      id="selectedChallenge"
      label={words.label}
      hint={words.hint}
      look="tile"
      options={challenges.map((value) => ({
        value,
        label: texts.options.selectedChallenge[value],
        hint: words[value],
      }))}
      value={answers.selectedChallenge ?? null}
      error={wrong.selectedChallenge}
      onChoose={(selectedChallenge) => onAnswer({ selectedChallenge })}
    />
  )
}
