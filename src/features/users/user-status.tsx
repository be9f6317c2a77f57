import { serverNow } from '#src/api/server-time.ts'
import { userTexts as texts } from '#src/domain/back-office/admin.texts.ts'
import type { AdminUser } from '#src/domain/back-office/users/list-users.contract.ts'
import { Tag } from '#src/ui/layout/tag.tsx'

/** SPEC §4, access badge. */
export function UserStatus({ user }: { user: Pick<AdminUser, 'isSubscribed' | 'freeAccessUntil'> }) {
  if (user.isSubscribed) return <Tag tone="leaf">{texts.status.subscribed}</Tag>
  if (user.freeAccessUntil && new Date(user.freeAccessUntil) > serverNow())
    return <Tag tone="sun">{texts.status.free}</Tag>
  return <Tag>{texts.status.none}</Tag>
}
