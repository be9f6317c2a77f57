import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'

/** PROGRAMME §8: notices to all subscribers are shown on the family's own pages, not in a child's view. */
export function FamilyNotices() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  if (!user || user.childView) return null
  return (
    <Suspense>
      <FamilyNotice key={user.id} userId={user.id} language={languageOf(pathname)} />
    </Suspense>
  )
}

const FamilyNotice = lazyPart(() => import('./family-notice.tsx'))
