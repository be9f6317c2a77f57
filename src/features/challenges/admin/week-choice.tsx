import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownDay } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { optionIn } from '#src/domain/back-office/dialogs/option-in.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { publishedChallenges } from '#src/domain/challenges/published-challenges.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { childAges } from '#src/shared/options.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import type { chooseWeekChallenge, listChallengeWeeks } from './challenges.contract.ts'
import { adminChallengeTexts } from './challenges.texts.ts'

const { weeks: texts } = adminChallengeTexts

/** The week's challenge for each age, chosen by the team or in rotation, with a form to choose one. */
export function WeekChoice() {
  const queryClient = useQueryClient()
  const weeks = useQuery(adminQueryOf<typeof listChallengeWeeks>('/api/admin/challenge-weeks'))
  const published = useQuery(publishedChallenges())
  const choose = useChange({
    send: (body: SentBody<typeof chooseWeekChallenge>) =>
      adminCall<typeof chooseWeekChallenge>('PUT', '/api/admin/challenge-weeks', { body }),
    onResponse: (response) =>
      queryClient.setQueryData(keyOf<typeof listChallengeWeeks>('/api/admin/challenge-weeks'), response),
  })
  const offered = published.data?.rows ?? []
  const titleOf = (id: string) => offered.find((one) => one.id === id)?.title.fr ?? id
  const issue = choose.issues[0]?.message
  return (
    <section className="card flat stack" aria-labelledby="week-challenge">
      <h2 id="week-challenge">{texts.heading}</h2>
      <p className="soft">{texts.lead}</p>
      <form
        className="row items-end"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const given = new FormData(event.currentTarget)
          choose.send({
            week: String(given.get('week')),
            ageGroup: optionIn(given, 'ageGroup'),
            challenge: String(given.get('challenge')) || null,
          })
        }}
      >
        <TextField name="week" type="date" label={texts.week} error={issue} autoComplete="off" />
        <SelectField
          name="ageGroup"
          label={texts.age}
          options={childAges.map((value) => ({ value, label: childAgeTexts[value].fr }))}
        />
        <SelectField
          name="challenge"
          label={texts.challenge}
          options={[
            { value: '', label: texts.none },
            ...offered.map(({ id, title }) => ({ value: id, label: title.fr })),
          ]}
        />
        <Button type="submit" size="small" variant="line" pending={choose.isPending}>
          {texts.choose}
        </Button>
      </form>
      {choose.failure && !issue && <Notice tone="error">{choose.failure}</Notice>}
      <ul>
        {weeks.data?.slice(0, 12).map(({ week, ageGroup, challenge, isChosen }) => (
          <li key={`${week} ${ageGroup}`}>
            {interpolate(isChosen ? texts.chosen : texts.turned, {
              week: shownDay(week),
              age: childAgeTexts[ageGroup].fr,
              title: titleOf(challenge),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
