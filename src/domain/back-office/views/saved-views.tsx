import { useQuery } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import type { Address } from '#src/domain/back-office/admin-address.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { SignedInRole } from '#src/domain/back-office/session/signed-in-admin.ts'
import type { SavedViewList } from '#src/shared/options.ts'
import { maxSavedViewName } from '#src/shared/options.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import type { addView, deleteView, listViews } from './saved-views.contract.ts'
import { viewTexts as texts } from './saved-views.texts.ts'

interface SavedViewsProps {
  list: SavedViewList
  address: Address
  /** The names of the list's filters among the address parameters. */
  names: readonly string[]
}

/** The saved filters of a list: chooses one, saves the current filters, or deletes one. */
export function SavedViews({ list, address, names }: SavedViewsProps) {
  const [isSaving, setSaving] = useState(false)
  const views = useQuery(adminQueryOf<typeof listViews>('/api/admin/views', { query: { list } }))
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = address.read(name)
      return value ? [[name, value]] : []
    }),
  )
  const all = views.data ?? []
  const current = all.find((view) => names.every((name) => view.filters[name] === filters[name]))
  const remove = useChange({
    send: (viewId: string) =>
      adminCall<typeof deleteView>('DELETE', '/api/admin/views/:viewId', { params: { viewId } }),
    invalidates: [keyOf<typeof listViews>('/api/admin/views')],
    done: texts.deleted,
    showsFailureInToast: true,
  })
  return (
    <>
      <SelectField
        label={texts.label}
        placeholder={texts.none}
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
        value={current?.id ?? ''}
        onChange={(event) => {
          const chosen = all.find(({ id }) => id === event.currentTarget.value)
          const parameters = names.map((name) => [name, chosen?.filters[name]] as const)
          address.keep({ ...Object.fromEntries(parameters), page: undefined })
        }}
      />
      {current ? (
        <Button
          size="small"
          variant="line"
          disabled={remove.isPending}
          onClick={() => remove.send(current.id)}
        >
          {texts.delete}
        </Button>
      ) : (
        Object.keys(filters).length > 0 && (
          <Button size="small" variant="line" onClick={() => setSaving(true)}>
            {texts.save}
          </Button>
        )
      )}
      {isSaving && <SaveDialog list={list} filters={filters} onClose={() => setSaving(false)} />}
    </>
  )
}

function SaveDialog({
  list,
  filters,
  onClose,
}: {
  list: SavedViewList
  filters: Record<string, string>
  onClose: () => void
}) {
  const name = useRef<HTMLInputElement>(null)
  const isOwner = use(SignedInRole) === 'owner'
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listViews>('/api/admin/views'),
    (fields: Pick<SentBody<typeof addView>, 'name' | 'role'>) =>
      adminCall<typeof addView>('POST', '/api/admin/views', { body: { list, filters, ...fields } }),
    onClose,
  )
  return (
    <EditDialog
      title={texts.title}
      firstFocus={name}
      saving={saving}
      onSave={(fields) =>
        save({
          name: String(fields.get('name')),
          role: fields.get('role') === 'owner' ? 'owner' : 'team',
        })
      }
      onClose={onClose}
    >
      <p>{isOwner ? texts.hint : `${texts.hint} ${texts.hintForTeam}`}</p>
      <TextField
        ref={name}
        name="name"
        label={texts.name}
        maxLength={maxSavedViewName}
        autoComplete="off"
        error={errorOf('name')}
      />
      {isOwner && (
        <SelectField
          name="role"
          label={texts.role}
          defaultValue="team"
          options={(['team', 'owner'] as const).map((value) => ({ value, label: texts.roles[value] }))}
        />
      )}
    </EditDialog>
  )
}
