import { userTexts as texts } from '#src/admin/admin.texts.ts'
import type { AdminUser } from '#src/admin/users/users.contract.ts'
import { Tag } from '#src/design/tag.tsx'

/** SPEC §4, access badge. */
export function UserStatus({ user }: { user: Pick<AdminUser, 'isSubscribed' | 'freeAccessUntil'> }) {
  if (user.isSubscribed) return <Tag tone="leaf">{texts.status.subscribed}</Tag>
  if (user.freeAccessUntil && new Date(user.freeAccessUntil) > new Date()) return <Tag tone="sun">{texts.status.free}</Tag>
  return <Tag>{texts.status.none}</Tag>
}
