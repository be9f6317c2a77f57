import { Link } from 'react-router'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import type { Picture } from '#src/ui/art.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { useStanding } from './standing.ts'

interface SignedOutProps {
  language: Language
  door: Picture
  title: string
  signIn: string
}

/** In place of what is a family's own, for who is not signed in: whose it is, and the way in, which leads back. */
export function SignedOut({ language, door, title, signIn }: SignedOutProps) {
  return (
    <EmptyState scene={door} title={title}>
      <ButtonLink as={Link} to={pathOf('login', language)} state={useStanding()}>
        {signIn}
      </ButtonLink>
    </EmptyState>
  )
}
