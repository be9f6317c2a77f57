import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changedFields } from '#src/api/changed-fields.ts'
import { keyOf } from '#src/api/query-of.ts'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { optionIn } from '#src/domain/back-office/dialogs/option-in.ts'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { type AdminRole, adminRoles } from '#src/shared/options.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { EmailField, TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { DataTable } from '#src/ui/layout/data-table.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { changeTeamMember, inviteToTeam, listTeam, TeamMember } from './team.contract.ts'
import { teamTexts as texts } from './team.texts.ts'

/** PROGRAMME §2: the list of team members and their roles, for owners. */
export default function TeamSection() {
  const [edited, setEdited] = useState<TeamMember | 'new'>()
  const team = useQuery({
    ...adminQueryOf<typeof listTeam>('/api/admin/team'),
    gcTime: 0,
  })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => setEdited('new')} />
      {team.isError && <ReadError text={texts.failed} query={team} />}
      {team.isPending && <Loading text={listTexts.loading} />}
      {team.data && (
        <DataTable caption={texts.caption} columns={texts.columns}>
          {team.data.map((member) => (
            <tr key={member.id}>
              <td>{member.name ?? texts.noName}</td>
              <td>{member.email}</td>
              <td>{texts.roles[member.role]}</td>
              <td>
                <Tag tone={stateTones[member.state]}>{texts.states[member.state]}</Tag>
                {member.isDisabled && workOf(member) !== '' && (
                  <p className="small">{interpolate(texts.ahead.takenOver, { work: workOf(member) })}</p>
                )}
              </td>
              <td>{member.hasSecondFactor ? texts.yes : texts.no}</td>
              <td>{member.lastLoginAt ? shownMoment(member.lastLoginAt) : texts.never}</td>
              <td>
                <RowButton
                  label={texts.edit}
                  name={interpolate(texts.editOf, { name: member.name ?? member.email })}
                  onPress={() => setEdited(member)}
                />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {edited === 'new' && <InviteDialog onClose={() => setEdited(undefined)} />}
      {edited && edited !== 'new' && (
        <MemberDialog key={edited.id} member={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

/** The coming sessions that still need a team member, in words; empty if there are none. */
function workOf({ ahead }: TeamMember): string {
  return (['lives', 'sessions'] as const)
    .map((what) => interpolate(plural('fr', ahead[what], texts.ahead[what]), { count: ahead[what] }))
    .filter(Boolean)
    .join(', ')
}

const stateTones = { active: 'leaf', invited: 'sky', disabled: 'joue' } as const

function InviteDialog({ onClose }: { onClose: () => void }) {
  const email = useRef<HTMLInputElement>(null)
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listTeam>('/api/admin/team'),
    (formData: FormData) =>
      adminCall<typeof inviteToTeam>('POST', '/api/admin/team', {
        body: {
          email: String(formData.get('email')),
          name: String(formData.get('name')),
          role: optionIn<AdminRole>(formData, 'role'),
        },
      }),
    onClose,
  )
  return (
    <EditDialog title={texts.inviteTitle} firstFocus={email} saving={saving} onSave={save} onClose={onClose}>
      <p className="soft">{texts.inviteText}</p>
      <EmailField ref={email} name="email" label={texts.email} error={errorOf('email')} autoComplete="off" />
      <TextField name="name" label={texts.name} error={errorOf('name')} autoComplete="off" />
      <RoleField defaultValue="team" />
    </EditDialog>
  )
}

function MemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const name = useRef<HTMLInputElement>(null)
  const shown = { ...member, name: member.name ?? '' }
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listTeam>('/api/admin/team'),
    (formData: FormData) =>
      adminCall<typeof changeTeamMember>('PUT', '/api/admin/team/:adminId', {
        params: { adminId: member.id },
        body: changedFields(shown, {
          name: String(formData.get('name')),
          role: optionIn<AdminRole>(formData, 'role'),
          isDisabled: formData.has('isDisabled'),
        }),
      }),
    onClose,
  )
  return (
    <EditDialog title={texts.editTitle} firstFocus={name} saving={saving} onSave={save} onClose={onClose}>
      <p className="soft">{member.email}</p>
      <TextField
        ref={name}
        name="name"
        label={texts.name}
        defaultValue={shown.name}
        error={errorOf('name')}
        autoComplete="off"
      />
      <RoleField defaultValue={member.role} />
      {workOf(member) !== '' && (
        <Notice tone="sun">{interpolate(texts.ahead.taken, { work: workOf(member) })}</Notice>
      )}
      <CheckField name="isDisabled" label={texts.isDisabled} defaultChecked={member.isDisabled} />
    </EditDialog>
  )
}

function RoleField({ defaultValue }: { defaultValue: TeamMember['role'] }) {
  return (
    <SelectField
      name="role"
      label={texts.role}
      defaultValue={defaultValue}
      options={adminRoles
        .toReversed()
        .map((value) => ({ value, label: `${texts.roles[value]} : ${texts.roleHints[value]}` }))}
    />
  )
}
