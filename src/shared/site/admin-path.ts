/** The sections of the back-office, as `?section=` names them. */
export type AdminSection =
  | 'dashboard'
  | 'family'
  | 'conversations'
  | 'contact'
  | 'leads'
  | 'newsletters'
  | 'notices'
  | 'lives'
  | 'experts'
  | 'incidents'
  | 'unknown-subscriptions'
  | 'one-to-one'
  | 'gifts'
  | 'boxes'
  | 'videos'
  | 'challenges'
  | 'announcements'
  | 'team'
  | 'audit'
  | 'sessions'

/** The address of a section, and of what it opens on: a family, a week. */
export function adminPath(section: AdminSection, query: Readonly<Record<string, string>> = {}): string {
  return `/admin?${new URLSearchParams({ section, ...query })}`
}
