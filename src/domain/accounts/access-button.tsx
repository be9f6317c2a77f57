import { Link } from 'react-router'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { accessButtonTexts as texts } from './access-button.texts.ts'
import { useAuth } from './auth-state.ts'

/**
 * Leads a family without access to where it can get it: the subscription page, or the account page if its
 * plan is past due or suspended.
 */
export function AccessButton({ language, variant }: { language: Language; variant?: 'line' }) {
  const hasPlan = Boolean(useAuth().user?.plan)
  return (
    <ButtonLink as={Link} variant={variant} to={pathOf(hasPlan ? 'account' : 'subscribe', language)}>
      {(hasPlan ? texts.reopen : texts.subscribe)[language]}
    </ButtonLink>
  )
}
