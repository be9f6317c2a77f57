import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { storedOption } from '#src/domain/back-office/dialogs/stored-option.ts'
import type { listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { filmTexts as texts } from './films.texts.ts'

const path = '/api/admin/lives'
const pageSize = 500
/** Above this number of live sessions, a field searches among them. */
const searchesAbove = 20

/**
 * The field for the live session that a replay shows: the past ones first, the latest at the top, then those
 * to come. The stored one is always among them.
 */
export function LiveField({ liveId }: { liveId: string | null }) {
  const over = useQuery(adminListOf<typeof listAdminLives>(path, { over: 'true', pageSize }))
  const coming = useQuery(adminListOf<typeof listAdminLives>(path, { over: 'false', pageSize }))
  const [chosen, setChosen] = useState(liveId ?? '')
  const [search, setSearch] = useState('')
  const all = [...(over.data?.rows ?? []), ...(coming.data?.rows ?? [])].map(({ id, title, startsAt }) => ({
    value: id,
    label: `${shownMoment(startsAt)} ${title}`,
  }))
  const wanted = search.trim().toLocaleLowerCase('fr')
  const offered = all.filter(
    ({ value, label }) => value === chosen || label.toLocaleLowerCase('fr').includes(wanted),
  )
  return (
    <>
      {all.length > searchesAbove && (
        <TextField
          type="search"
          label={texts.searchLive}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would save the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <SelectField
        name="liveId"
        label={texts.live}
        placeholder={texts.noLive}
        value={chosen}
        options={[...storedOption(chosen, texts.storedLive, all), ...offered]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </>
  )
}
