import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { shownAges } from '#src/domain/back-office/lists/ages.rules.ts'
import { ListFilter } from '#src/domain/back-office/lists/list-filter.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SearchField } from '#src/domain/back-office/lists/search-field.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import type { AdminChallenge, listAdminChallenges } from '#src/domain/challenges/admin-challenges.contract.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { ChallengeDialog } from './challenge-dialog.tsx'
import { adminChallengeTexts as texts } from './challenges.texts.ts'
import { WeekChoice } from './week-choice.tsx'

const states = ['true', 'false'] as const

/** The challenges at home: add, edit with a preview, publish, and choose the challenge of a week. */
export default function ChallengesSection() {
  const address = useAddress()
  const [edited, setEdited] = useState<AdminChallenge | 'new'>()
  const published = address.oneOf('published', states)
  const query = { search: address.read('q'), published, page: address.page, pageSize }
  const challenges = useQuery({
    ...adminListOf<typeof listAdminChallenges>('/api/admin/challenges', query),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => setEdited('new')} />
      <AdminList
        list={challenges}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(challenge) => <ChallengeRow key={challenge.id} challenge={challenge} onEdit={setEdited} />}
      >
        <SearchField address={address} label={texts.search} />
        <ListFilter
          address={address}
          name="published"
          label={texts.state}
          placeholder={texts.anyState}
          options={states.map((value) => ({
            value,
            label: value === 'true' ? texts.published : texts.hidden,
          }))}
        />
      </AdminList>
      <WeekChoice />
      {edited && (
        <ChallengeDialog
          key={edited === 'new' ? 'new' : edited.id}
          challenge={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function ChallengeRow({
  challenge,
  onEdit,
}: {
  challenge: AdminChallenge
  onEdit: (challenge: AdminChallenge) => void
}) {
  return (
    <tr>
      <td className="cut">{challenge.title.fr}</td>
      <td>{categoryTexts[challenge.category].fr}</td>
      <td>{shownAges(challenge.ageGroups)}</td>
      <td>{interpolate(texts.minutesShown, { minutes: challenge.minutes })}</td>
      <td>{challenge.isPublished ? <Tag tone="leaf">{texts.published}</Tag> : <Tag>{texts.hidden}</Tag>}</td>
      <td>
        <RowButton
          label={formTexts.edit}
          name={interpolate(texts.editOf, { title: challenge.title.fr })}
          onPress={() => onEdit(challenge)}
        />
      </td>
    </tr>
  )
}
