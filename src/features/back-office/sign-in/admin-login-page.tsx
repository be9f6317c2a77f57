import { useLocation, useNavigate } from 'react-router'
import { adminMeta } from '#src/shared/site/hidden-page-meta.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { shieldIcon } from '#src/ui/icons/icons.ts'
import { adminLoginTexts as texts } from './admin-login.texts.ts'
import { SignInCard } from './sign-in-card.tsx'
import { SignInForm } from './sign-in-form.tsx'

export const meta = () => adminMeta(texts.title)

/** SPEC §2, admin login. After signing in, it leads back to the section that required it. */
export default function AdminLoginPage() {
  const navigate = useNavigate()
  const { state }: { state: { search?: string } | null } = useLocation()
  return (
    <SignInCard heading={texts.heading} lead={texts.lead}>
      <SignInForm onSignedIn={() => navigate(`/admin${state?.search ?? ''}`)} />
      <Notice icon={shieldIcon}>{texts.watched}</Notice>
    </SignInCard>
  )
}
