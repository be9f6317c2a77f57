import { ListFilter } from '#src/domain/back-office/lists/list-filter.tsx'
import '#src/features/messages/messages.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { download } from '#src/domain/back-office/admin-call.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf, adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { ExportButton } from '#src/domain/back-office/lists/export-button.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SearchField } from '#src/domain/back-office/lists/search-field.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { SavedViews } from '#src/domain/back-office/views/saved-views.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { conversationStates } from '#src/shared/states.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { ConversationDialog } from './conversation-dialog.tsx'
import type { InboxConversation, listAssignees, listConversations } from './inbox.contract.ts'
import { inboxTexts as texts } from './inbox.texts.ts'
import { SavedAnswers } from './saved-answers.tsx'

/**
 * The conversations with families, with their deadlines and assignees. The address names the one that is
 * opened in the dialog.
 */
export default function ConversationsSection() {
  const address = useAddress()
  const state = address.oneOf('state', conversationStates)
  const late = address.oneOf('late', ['true'])
  const assigned = address.read('assigned')
  const search = address.read('q')
  const filters = { state, late, assigned, search }
  const query = { ...filters, page: address.page, pageSize }
  const conversations = useQuery({
    ...adminListOf<typeof listConversations>('/api/admin/conversations', query),
    placeholderData: keepPreviousData,
  })
  const team = useQuery(adminQueryOf<typeof listAssignees>('/api/admin/conversations/assignees'))
  const people = (team.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const opened = address.read('family')
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} />
      <AdminList
        list={conversations}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(one) => (
          <ConversationRow
            key={one.userId}
            conversation={one}
            onOpen={() => address.keep({ family: one.userId })}
          />
        )}
      >
        <SearchField
          address={address}
          label={texts.search}
          placeholder={texts.searchExample}
          hint={texts.searchHint}
        />
        <ListFilter
          address={address}
          name="state"
          label={texts.state}
          placeholder={texts.anyState}
          options={conversationStates.map((value) => ({ value, label: texts.states[value] }))}
        />
        <ListFilter
          address={address}
          name="assigned"
          label={texts.assigned}
          placeholder={texts.anyone}
          options={[{ value: 'me', label: texts.me }, { value: 'nobody', label: texts.nobody }, ...people]}
        />
        <ListFilter
          address={address}
          name="late"
          label={texts.lateness}
          placeholder={texts.anyDeadline}
          options={[{ value: 'true', label: texts.lateOnly }]}
        />
        <SavedViews list="inbox" address={address} names={viewNames} />
        <ExportButton onExport={() => download('/api/admin/conversations.csv', texts.file, filters)} />
      </AdminList>
      <SavedAnswers />
      {opened && (
        <ConversationDialog
          key={opened}
          userId={opened}
          people={people}
          onClose={() => address.keep({ family: undefined })}
        />
      )}
    </>
  )
}

/** The parameters of the address that a saved view stores. */
const viewNames = ['q', 'state', 'assigned', 'late']

function ConversationRow({ conversation, onOpen }: { conversation: InboxConversation; onOpen: () => void }) {
  const { email, plan, deadlineAt, isLate, state, messages } = conversation
  return (
    <tr>
      <td>{email}</td>
      <td>{texts.plans[plan ?? 'none']}</td>
      <td className="cut">{messages.at(-1)?.text}</td>
      <td>
        {deadlineAt ? shownMoment(deadlineAt) : texts.nothingWaits}{' '}
        {isLate && <Tag tone="joue">{texts.late}</Tag>}
      </td>
      <td>
        <Tag tone={state === 'open' ? 'sky' : undefined}>{texts.states[state]}</Tag>
      </td>
      <td>
        <RowButton label={texts.open} name={interpolate(texts.openOf, { email })} onPress={onOpen} />
      </td>
    </tr>
  )
}
