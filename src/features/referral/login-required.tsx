import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCurrentLocation } from '#src/domain/accounts/current-location.ts'
import { redirectAfterMs } from '#src/shared/numbers.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import type { ReferralPageData } from './referral-data.ts'

/**
 * SPEC §6, §8: the login-required message, and a redirect to the home page after two seconds. `isSudden`: the
 * session ended while the page was open (a 401), which a toast also says.
 */
export function LoginRequired({
  page: { language, texts },
  isSudden,
}: {
  page: ReferralPageData
  isSudden: boolean
}) {
  const navigate = useNavigate()
  const returnTo = useCurrentLocation()
  const { message, ended, onTheWay, login } = texts.loginRequired
  useEffect(() => {
    if (isSudden) showToast({ tone: 'error', title: message })
    const timer = setTimeout(() => void navigate(pathOf('home', language)), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [isSudden, message, language, navigate])
  return (
    <Notice tone="error" title={isSudden ? ended : message}>
      <p>{onTheWay}</p>
      <p>
        <Link to={pathOf('login', language)} state={returnTo}>
          {login}
        </Link>
      </p>
    </Notice>
  )
}
