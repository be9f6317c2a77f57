import { Link } from 'react-router'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import type { Picture } from '#src/ui/drawings.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { useCurrentLocation } from './current-location.ts'

interface SignedOutProps {
  language: Language
  door: Picture
  title: string
  signIn: string
}

/** Shown to visitors in place of a family's page: what it is, and a link to sign in that leads back. */
export function SignedOut({ language, door, title, signIn }: SignedOutProps) {
  return (
    <EmptyState scene={door} title={title}>
      <ButtonLink as={Link} to={pathOf('login', language)} state={useCurrentLocation()}>
        {signIn}
      </ButtonLink>
    </EmptyState>
  )
}
