import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { maxEmail } from '#src/shared/fields/email-limits.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import type { listAudit } from './audit.contract.ts'
import { actionTexts, auditTexts as texts } from './audit.texts.ts'

/** CONTRACT §10: the log of administrators' actions, which the login page promises. */
export default function AuditSection() {
  const address = useAddress()
  const action = address.oneOf('action', Object.keys(actionTexts))
  const query = {
    admin: address.read('admin'),
    target: address.read('target'),
    action,
    page: address.page,
    pageSize,
  }
  const log = useQuery({
    ...adminListOf<typeof listAudit>('/api/admin/audit', query),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

  function filter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    address.keep({
      admin: String(form.get('admin')).trim(),
      target: String(form.get('target')).trim(),
      action: String(form.get('action')),
      page: undefined,
    })
  }

  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} />
      <form className="filters" onSubmit={filter}>
        <TextField
          name="admin"
          label={texts.admin}
          defaultValue={query.admin}
          autoComplete="off"
          maxLength={maxEmail}
        />
        <SelectField
          name="action"
          label={texts.action}
          placeholder={texts.anyAction}
          options={Object.entries(actionTexts).map(([value, label]) => ({ value, label }))}
          defaultValue={action}
        />
        <TextField
          name="target"
          label={texts.target}
          defaultValue={query.target}
          autoComplete="off"
          maxLength={maxEmail}
        />
        <Button type="submit" size="small" variant="line">
          {texts.filter}
        </Button>
      </form>
      <AdminList
        list={log}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(entry) => (
          <tr key={entry.id}>
            <td>{shownMoment(entry.at)}</td>
            <td>{entry.admin ?? texts.family}</td>
            <td>{actionTexts[entry.action] ?? entry.action}</td>
            <td className="cut">{entry.target ?? texts.nothing}</td>
            <td>{entry.ip ?? texts.nothing}</td>
          </tr>
        )}
      />
    </>
  )
}
