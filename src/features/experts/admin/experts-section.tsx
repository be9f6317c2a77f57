import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import type { Expert, listExperts } from '#src/domain/back-office/experts.contract.ts'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { Unread } from '#src/domain/back-office/unread.tsx'
import { Waiting } from '#src/domain/back-office/waiting.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { Art } from '#src/ui/art.tsx'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import { DataTable } from '#src/ui/layout/data-table.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { ExpertDialog } from './expert-dialog.tsx'
import { expertTexts as texts } from './experts.texts.ts'

/** PROGRAMME §2: who gives live sessions. */
export default function ExpertsSection() {
  const [edited, setEdited] = useState<Expert | 'new'>()
  const experts = useQuery(adminQueryOf<typeof listExperts>('/api/admin/experts'))
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => setEdited('new')} />
      {experts.isError && <Unread text={texts.failed} query={experts} />}
      {experts.isPending && <Waiting text={listTexts.loading} />}
      {experts.data && (
        <DataTable caption={texts.caption} columns={texts.columns}>
          {experts.data.map((expert) => (
            <tr key={expert.id}>
              <td>
                <Art
                  className="portrait-small"
                  svg={portrait(expert.portrait, { prefix: expert.id })}
                  label={texts.portraits[expert.portrait]}
                />
              </td>
              <td>{expert.name}</td>
              <td>{texts.types[expert.type]}</td>
              <td>{expert.languages.map((lang) => lang.toUpperCase()).join(', ')}</td>
              <td>{expert.adminId ? texts.hasAccount : texts.noAccount}</td>
              <td>
                <Tag tone={expert.isActive ? 'leaf' : undefined}>
                  {expert.isActive ? texts.active : texts.inactive}
                </Tag>
              </td>
              <td>
                <button
                  type="button"
                  className="link"
                  aria-label={interpolate(texts.editOf, { name: expert.name })}
                  onClick={() => setEdited(expert)}
                >
                  {formTexts.edit}
                </button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {edited && (
        <ExpertDialog
          key={edited === 'new' ? 'new' : edited.id}
          expert={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
