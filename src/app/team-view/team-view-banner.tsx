import { adminPath } from '#src/shared/site/admin-path.ts'
import './team-view.css'
import { useEffect, useState } from 'react'
import { serverNow } from '#src/api/server-time.ts'
import { logOut, useAuth } from '#src/domain/accounts/auth-state.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { teamViewTexts as texts } from './team-view.texts.ts'

/**
 * Marks every page while a team member views it as a family, and leads back to the family’s file. It leaves
 * the page when the time is over, so that none of the family’s data stays on the screen.
 */
export default function TeamViewBanner({ until }: { until: number }) {
  const { user } = useAuth()
  const [file, setFile] = useState('/admin')

  useEffect(() => {
    if (user) setFile(adminPath('family', { id: user.id }))
  }, [user])
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(file), Math.max(0, until - serverNow().getTime()))
    return () => clearTimeout(timer)
  }, [until, file])

  async function leave() {
    await logOut()
    window.location.assign(file)
  }

  return (
    <aside className="team-view" lang="fr" aria-label={texts.label}>
      <p>
        <strong>{texts.label}</strong>{' '}
        {interpolate(texts.text, { email: user?.email ?? '…', time: timeFormat.format(until) })}
      </p>
      <Button variant="on-chrome" size="small" onClick={() => void leave()}>
        {texts.leave}
      </Button>
    </aside>
  )
}

const timeFormat = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' })
