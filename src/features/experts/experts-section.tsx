import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import type { Expert, listExperts } from '#src/domain/back-office/experts.contract.ts'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { Art } from '#src/ui/art.tsx'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import { DataTable } from '#src/ui/layout/data-table.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { ExpertDialog } from './expert-dialog.tsx'
import { expertTexts as texts } from './experts.texts.ts'

/** PROGRAMME §2: the experts who give live sessions. */
export default function ExpertsSection() {
  const [edited, setEdited] = useState<Expert | 'new'>()
  const experts = useQuery(adminQueryOf<typeof listExperts>('/api/admin/experts'))
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => setEdited('new')} />
      {experts.isError && <ReadError text={texts.failed} query={experts} />}
      {experts.isPending && <Loading text={listTexts.loading} />}
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
                <RowButton
                  label={formTexts.edit}
                  name={interpolate(texts.editOf, { name: expert.name })}
                  onPress={() => setEdited(expert)}
                />
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
