import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '#src/api/call.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { pageOf, pathOf } from '#src/shared/site/paths.ts'
import { storeLanguage } from '#src/shared/site/stored-language.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useAuth } from './auth-state.ts'
import type { setLanguage } from './session.contract.ts'

/**
 * The links FR, EN and IT: each stores the choice and opens the same page in that language, with query and
 * hash (SPEC §2). A signed-in family's e-mails use the choice too.
 */
export function LanguageLinks({ language, label }: { language: Language; label: string }) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const { user } = useAuth()
  // A prerendered page knows neither query nor hash.
  const kept = useHydrated() ? { search, hash } : {}
  const page = pageOf(pathname)

  function choose(event: MouseEvent, chosen: Language) {
    storeLanguage(chosen)
    // If the call fails the family keeps its former language: the buttons can be used again.
    if (user)
      call<typeof setLanguage>('PUT', '/api/account/language', { body: { language: chosen } }).catch(() => {})
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ pathname: pathOf(page, chosen), search, hash }, { preventScrollReset: true, state })
  }

  return (
    <nav className="lang" aria-label={label}>
      {languages.map((one) => (
        <Link
          key={one}
          to={{ pathname: pathOf(page, one), ...kept }}
          lang={one}
          hrefLang={one}
          aria-current={one === language || undefined}
          onClick={(event) => choose(event, one)}
        >
          {one.toUpperCase()}
        </Link>
      ))}
    </nav>
  )
}
