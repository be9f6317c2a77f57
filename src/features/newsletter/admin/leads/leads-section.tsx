import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { download } from '#src/domain/back-office/admin-call.ts'
import { shownDay, shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { LanguageFilter } from '#src/domain/back-office/lists/catalogue-language.tsx'
import { ExportButton } from '#src/domain/back-office/lists/export-button.tsx'
import { ListFilter } from '#src/domain/back-office/lists/list-filter.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SearchField } from '#src/domain/back-office/lists/search-field.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { SavedViews } from '#src/domain/back-office/views/saved-views.tsx'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { LeadDialog } from './lead-dialog.tsx'
import { LeadState } from './lead-state.tsx'
import type { Lead, listLeads } from './leads.contract.ts'
import { leadPurposes, leadStates } from './leads.options.ts'
import { leadTexts as texts, leadWords as words } from './leads.texts.ts'

const openFilters = ['true', 'false'] as const

/** The requests for the guide and for the monthly newsletter. */
export default function LeadsSection() {
  const address = useAddress()
  const [opened, setOpened] = useState<string>()
  const filters = {
    search: address.read('q'),
    purpose: address.oneOf('purpose', leadPurposes),
    state: address.oneOf('state', leadStates),
    lang: address.oneOf('lang', languages),
    open: address.oneOf('open', openFilters),
  }
  const query = { ...filters, page: address.page, pageSize }
  const leads = useQuery({
    ...adminListOf<typeof listLeads>('/api/admin/leads', query),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} />
      <AdminList
        list={leads}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={isFiltered ? texts.empty : texts.emptyAtAll}
        row={(lead) => <LeadRow key={lead.id} lead={lead} onOpen={setOpened} />}
      >
        <SearchField
          address={address}
          label={texts.search}
          placeholder={texts.searchExample}
          hint={listTexts.searchHint}
        />
        <ListFilter
          address={address}
          name="purpose"
          label={texts.purpose}
          placeholder={texts.anyPurpose}
          options={leadPurposes.map((value) => ({ value, label: words.purposes[value] }))}
        />
        <ListFilter
          address={address}
          name="state"
          label={texts.state}
          placeholder={texts.anyState}
          options={leadStates.map((value) => ({ value, label: words.states[value] }))}
        />
        <LanguageFilter address={address} />
        <ListFilter
          address={address}
          name="open"
          label={texts.follow}
          placeholder={texts.anyFollow}
          options={openFilters.map((value) => ({
            value,
            label: value === 'true' ? texts.waiting : texts.handled,
          }))}
        />
        <SavedViews list="leads" address={address} names={viewNames} />
        <ExportButton onExport={() => download('/api/admin/leads.csv', texts.file, filters)} />
      </AdminList>
      {opened && <LeadDialog leadId={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The query parameters that a saved view stores. */
const viewNames = ['q', 'purpose', 'state', 'lang', 'open']

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
      <td className={lead.handledAt ? undefined : 'soft'}>
        {lead.handledAt ? interpolate(texts.handledOn, { day: shownDay(lead.handledAt) }) : texts.waiting}
      </td>
      <td>
        <RowButton
          label={texts.open}
          name={interpolate(texts.openOf, { email: lead.email })}
          onPress={() => onOpen(lead.id)}
        />
      </td>
    </tr>
  )
}
