import { call } from '#src/api/call.ts'
import { useSetting } from '#src/api/use-setting.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type { setLanguage } from '#src/domain/accounts/session.contract.ts'
import { isLanguage, type Language, languages } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import type { AccountProps } from './account-data.ts'
import { useAccountAction } from './use-account-action.ts'

/** The language of the family's e-mails, independent of the page's language. */
export function LanguageCard({ page: { texts, envelope }, user }: AccountProps) {
  const words = texts.language
  const action = useAccountAction(texts.failures)

  const chosen = useSetting<Language>(user.language, action, async (language) => {
    await call<typeof setLanguage>('PUT', '/api/account/language', { body: { language } })
    await refreshUser()
  })

  async function choose(language: string) {
    if (isLanguage(language) && (await chosen.choose(language)))
      showToast({ tone: 'success', title: words.done })
  }

  return (
    <Card as="section" className="flex flex-col gap-5" aria-labelledby="account-language">
      <h2 className="text-h3" id="account-language">
        {words.heading}
      </h2>
      <SelectField
        label={words.label}
        options={languages.map((language) => ({ value: language, label: words.names[language] }))}
        value={chosen.value}
        onChange={(event) => void choose(event.target.value)}
      />
      {action.failure && <Notice tone="error">{action.failure}</Notice>}
      <div className="spare">
        <img {...envelope} alt="" loading="lazy" />
      </div>
    </Card>
  )
}
