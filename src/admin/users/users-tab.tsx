import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#src/admin/address.ts'
import { listTexts, userTexts as texts } from '#src/admin/admin.texts.ts'
import { adminList, download } from '#src/admin/admin-call.ts'
import { AdminList, pageSize } from '#src/admin/admin-list.tsx'
import { shownDay, shownMoment } from '#src/admin/days.ts'
import { ExportButton } from '#src/admin/export-button.tsx'
import { SearchField } from '#src/admin/search-field.tsx'
import { BoxDeliveries } from '#src/admin/users/box-deliveries.tsx'
import { UserDialog } from '#src/admin/users/user-dialog.tsx'
import { UserStatus } from '#src/admin/users/user-status.tsx'
import type { AdminUser, listUsers } from '#src/admin/users/users.contract.ts'
import { accessFilters, userSorts } from '#src/admin/users/users.rules.ts'
import { referralLimit } from '#src/business/numbers.ts'
import { SelectField } from '#src/design/select-field.tsx'
import { fill } from '#src/language/languages.ts'

/** SPEC §2, admin: the families, in a table with their access and their referrals. */
export function UsersTab() {
  const address = useAddress()
  const [opened, setOpened] = useState<string>()
  const search = address.read('q')
  const access = address.oneOf('access', accessFilters)
  const sort = address.oneOf('sort', userSorts) ?? 'newest'
  const query = { search, access, sort, page: address.page, pageSize }
  const users = useQuery({
    queryKey: ['users', query],
    queryFn: ({ signal }) => adminList<typeof listUsers>('/api/admin/users', query, signal),
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
        row={(user) => <UserRow key={user.id} user={user} onOpen={setOpened} />}
      >
        <SearchField address={address} label={texts.search} placeholder={texts.searchExample} hint={listTexts.searchHint} />
        <SelectField
          label={texts.access}
          placeholder={texts.anyAccess}
          options={accessFilters.map((value) => ({ value, label: texts.status[value] }))}
          value={access ?? ''}
          onChange={(event) => address.keep({ access: event.currentTarget.value, page: undefined })}
        />
        <SelectField
          label={texts.sort}
          options={userSorts.map((value) => ({ value, label: texts.sorts[value] }))}
          value={sort}
          onChange={(event) => address.keep({ sort: event.currentTarget.value === 'newest' ? undefined : event.currentTarget.value, page: undefined })}
        />
        <ExportButton onExport={() => download('/api/admin/users.csv', texts.file)} />
        <BoxDeliveries />
      </AdminList>
      {opened && <UserDialog userId={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function UserRow({ user, onOpen }: { user: AdminUser; onOpen: (id: string) => void }) {
  return (
    <tr>
      <td>{user.email}</td>
      <td>
        <UserStatus user={user} />
      </td>
      <td>{shownDay(user.createdAt)}</td>
      <td className={user.lastLoginAt ? undefined : 'soft'}>{user.lastLoginAt ? shownMoment(user.lastLoginAt) : texts.never}</td>
      <td>
        {user.referralCount}/{referralLimit} {user.referralCode && <span className="code-badge">{user.referralCode}</span>}
      </td>
      <td>
        <button type="button" className="link" aria-label={fill(texts.detailsOf, { email: user.email })} onClick={() => onOpen(user.id)}>
          {texts.details}
        </button>
      </td>
    </tr>
  )
}
