import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#src/admin/address.ts'
import { listTexts } from '#src/admin/admin.texts.ts'
import { adminList, download } from '#src/admin/admin-call.ts'
import { AdminList, pageSize } from '#src/admin/admin-list.tsx'
import { LanguageFilter } from '#src/admin/catalogue/catalogue-language.tsx'
import { shownDay, shownMoment } from '#src/admin/days.ts'
import { ExportButton } from '#src/admin/export-button.tsx'
import { formTexts } from '#src/admin/form.texts.ts'
import { LeadDialog } from '#src/admin/leads/lead-dialog.tsx'
import { LeadState } from '#src/admin/leads/lead-state.tsx'
import type { Lead, listLeads } from '#src/admin/leads/leads.contract.ts'
import { leadPurposes, leadStates } from '#src/admin/leads/leads.rules.ts'
import { leadTexts as texts, leadWords as words } from '#src/admin/leads/leads.texts.ts'
import { SearchField } from '#src/admin/search-field.tsx'
import { SelectField } from '#src/design/select-field.tsx'
import { fill, languages } from '#src/language/languages.ts'

const follows = ['true', 'false'] as const

/** Who asked for the guide, and who receives the monthly letter. */
export default function LeadsSection() {
  const address = useAddress()
  const [opened, setOpened] = useState<string>()
  const filters = {
    search: address.read('q'),
    purpose: address.oneOf('purpose', leadPurposes),
    state: address.oneOf('state', leadStates),
    lang: address.oneOf('lang', languages),
    open: address.oneOf('open', follows),
  }
  const query = { ...filters, page: address.page, pageSize }
  const leads = useQuery({
    queryKey: ['leads', query],
    queryFn: ({ signal }) => adminList<typeof listLeads>('/api/admin/leads', query, signal),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const choose = (name: string) => (event: { currentTarget: { value: string } }) => address.keep({ [name]: event.currentTarget.value, page: undefined })
  return (
    <>
      <div>
        <h1>{texts.heading}</h1>
        <p className="soft">{texts.lead}</p>
      </div>
      <AdminList
        list={leads}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={isFiltered ? texts.empty : texts.emptyAtAll}
        row={(lead) => <LeadRow key={lead.id} lead={lead} onOpen={setOpened} />}
      >
        <SearchField address={address} label={texts.search} placeholder={texts.searchExample} hint={listTexts.searchHint} />
        <SelectField
          label={texts.purpose}
          placeholder={texts.anyPurpose}
          options={leadPurposes.map((value) => ({ value, label: words.purposes[value] }))}
          value={filters.purpose ?? ''}
          onChange={choose('purpose')}
        />
        <SelectField
          label={texts.state}
          placeholder={texts.anyState}
          options={leadStates.map((value) => ({ value, label: words.states[value] }))}
          value={filters.state ?? ''}
          onChange={choose('state')}
        />
        <LanguageFilter address={address} />
        <SelectField
          label={texts.follow}
          placeholder={texts.anyFollow}
          options={follows.map((value) => ({ value, label: value === 'true' ? texts.waiting : texts.handled }))}
          value={filters.open ?? ''}
          onChange={choose('open')}
        />
        <ExportButton onExport={() => download('/api/admin/leads.csv', texts.file)} />
      </AdminList>
      {opened && <LeadDialog leadId={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function LeadRow({ lead, onOpen }: { lead: Lead; onOpen: (id: string) => void }) {
  return (
    <tr>
      <td>{shownMoment(lead.createdAt)}</td>
      <td>{lead.email}</td>
      <td>{words.purposes[lead.purpose]}</td>
      <td>{formTexts.languages[lead.language]}</td>
      <td>
        <LeadState lead={lead} />
      </td>
      <td className={lead.handledAt ? undefined : 'soft'}>{lead.handledAt ? fill(texts.handledOn, { day: shownDay(lead.handledAt) }) : texts.waiting}</td>
      <td>
        <button type="button" className="link" aria-label={fill(texts.openOf, { email: lead.email })} onClick={() => onOpen(lead.id)}>
          {texts.open}
        </button>
      </td>
    </tr>
  )
}
