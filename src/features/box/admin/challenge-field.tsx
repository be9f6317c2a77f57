import { useQuery } from '@tanstack/react-query'
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
  const isOffered = chosen === null || offered.some(({ value }) => value === chosen)
  return (
    <SelectField
      // Mounted again once the options are loaded, so that the default value finds its option.
      key={String(challenges.isSuccess)}
      name="challengeId"
      label={texts.challenge}
      placeholder={texts.noChallenge}
      options={isOffered ? offered : [...offered, { value: chosen, label: chosen }]}
      defaultValue={chosen ?? ''}
      error={error}
    />
  )
}
