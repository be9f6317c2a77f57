import { useQuery } from '@tanstack/react-query'
import { storedOption } from '#src/domain/back-office/dialogs/stored-option.ts'
import { publishedChallenges } from '#src/domain/challenges/published-challenges.ts'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { boxTexts as texts } from './boxes.texts.ts'

interface ChallengeFieldProps {
  /** The id of the box's challenge, which may no longer be published. */
  chosen: string | null
  error: string | undefined
}

/** The field for the challenge that goes with the box. */
export function ChallengeField({ chosen, error }: ChallengeFieldProps) {
  const challenges = useQuery(publishedChallenges())
  const offered = (challenges.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title.fr }))
  return (
    <SelectField
      name="challengeId"
      label={texts.challenge}
      placeholder={texts.noChallenge}
      options={[...storedOption(chosen, chosen ?? '', offered), ...offered]}
      defaultValue={chosen ?? ''}
      error={error}
    />
  )
}
