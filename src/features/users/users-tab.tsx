import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTexts, userTexts as texts } from '#src/domain/back-office/admin.texts.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { download } from '#src/domain/back-office/admin-call.ts'
import { shownDay, shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { ExportButton } from '#src/domain/back-office/lists/export-button.tsx'
import { ListFilter } from '#src/domain/back-office/lists/list-filter.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SearchField } from '#src/domain/back-office/lists/search-field.tsx'
import type { AdminUser, listUsers } from '#src/domain/back-office/users/list-users.contract.ts'
import { accessFilters, userSorts } from '#src/domain/back-office/users/list-users.options.ts'
import { SavedViews } from '#src/domain/back-office/views/saved-views.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { referralLimit } from '#src/shared/numbers.ts'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { BoxDeliveries } from './box-deliveries.tsx'
import { bulkTexts } from './bulk/bulk.texts.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserStatus } from './user-status.tsx'

/** SPEC §2, admin: the families, in a table with their access and their referrals. */
export function UsersTab() {
  const address = useAddress()
  const [opened, setOpened] = useState<string>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (id: string) =>
    setChosen((known) => (known.includes(id) ? known.filter((one) => one !== id) : [...known, id]))
  const search = address.read('q')
  const access = address.oneOf('access', accessFilters)
  const sort = address.oneOf('sort', userSorts) ?? 'newest'
  const query = { search, access, sort, page: address.page, pageSize }
  const users = useQuery({
    ...adminListOf<typeof listUsers>('/api/admin/users', query),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <AdminList
        list={users}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={search || access ? texts.empty : texts.emptyAtAll}
        row={(user) => (
          <UserRow
            key={user.id}
            user={user}
            isChosen={chosen.includes(user.id)}
            onChoose={choose}
            onOpen={setOpened}
          />
        )}
      >
        <SearchField
          address={address}
          label={texts.search}
          placeholder={texts.searchExample}
          hint={listTexts.searchHint}
        />
        <ListFilter
          address={address}
          name="access"
          label={texts.access}
          placeholder={texts.anyAccess}
          options={accessFilters.map((value) => ({ value, label: texts.status[value] }))}
        />
        <SelectField
          label={texts.sort}
          options={userSorts.map((value) => ({ value, label: texts.sorts[value] }))}
          value={sort}
          onChange={(event) =>
            address.keep({
              sort: event.currentTarget.value === 'newest' ? undefined : event.currentTarget.value,
              page: undefined,
            })
          }
        />
        <SavedViews list="users" address={address} names={viewNames} />
        <ExportButton
          onExport={() => download('/api/admin/users.csv', texts.file, { search, access, sort })}
        />
        <BoxDeliveries />
      </AdminList>
      <BulkBar chosen={chosen} onClear={() => setChosen([])} />
      {opened && <UserDialog userId={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The query parameters that a saved view stores. */
const viewNames = ['q', 'access', 'sort']

interface UserRowProps {
  user: AdminUser
  isChosen: boolean
  onChoose: (id: string) => void
  onOpen: (id: string) => void
}

function UserRow({ user, isChosen, onChoose, onOpen }: UserRowProps) {
  return (
    <tr>
      <td>
        <label className="row flex-nowrap">
          <input
            type="checkbox"
            className="box"
            aria-label={interpolate(bulkTexts.choose, { email: user.email })}
            checked={isChosen}
            onChange={() => onChoose(user.id)}
          />
          <span>{user.email}</span>
        </label>
      </td>
      <td>
        <UserStatus user={user} />
      </td>
      <td>{shownDay(user.createdAt)}</td>
      <td className={user.lastLoginAt ? undefined : 'soft'}>
        {user.lastLoginAt ? shownMoment(user.lastLoginAt) : texts.never}
      </td>
      <td>
        {user.referralCount}/{referralLimit}{' '}
        {user.referralCode && <span className="code-badge">{user.referralCode}</span>}
      </td>
      <td>
        <RowButton
          label={texts.details}
          name={interpolate(texts.detailsOf, { email: user.email })}
          onPress={() => onOpen(user.id)}
        />
      </td>
    </tr>
  )
}
