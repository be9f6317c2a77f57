import './not-for-us-button.css'
import { call } from '#src/api/call.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import type { SuggestionKind } from '#src/shared/options.ts'
import { BareButton } from '#src/ui/forms/bare-button.tsx'
import type { sayNotForUs, takeNotForUsBack } from './suggestions.contract.ts'
import { reasonTexts as texts } from './suggestions.texts.ts'

interface NotForUsProps {
  childId: string
  kind: SuggestionKind
  id: string
  title: string
  isNotForUs: boolean
  language: Language
  /** Called once the choice is stored, so that the caller reads the list again. */
  onSaved: () => void
}

/** A button with which a parent puts something aside for one child, or takes that back. */
export function NotForUsButton({ childId, kind, id, title, isNotForUs, language, onSaved }: NotForUsProps) {
  const { submit, isPending, failure } = useFamilySubmit(() => texts.failed[language])

  async function save() {
    const params = { childId, kind, id }
    const path = '/api/children/:childId/not-for-us/:kind/:id'
    if (isNotForUs) await call<typeof takeNotForUsBack>('DELETE', path, { params })
    else await call<typeof sayNotForUs>('PUT', path, { params })
    onSaved()
  }

  const [label, of] = isNotForUs ? [texts.takeBack, texts.takeBackOf] : [texts.notForUs, texts.notForUsOf]
  return (
    <>
      <BareButton
        className="not-for-us small"
        disabled={isPending}
        aria-label={interpolate(of[language], { title })}
        onClick={() => void submit(save)}
      >
        {label[language]}
      </BareButton>
      {/* The button is part of a paragraph, which holds no notice. */}
      {failure && (
        <span role="alert" className="not-for-us-failed">
          {failure}
        </span>
      )}
    </>
  )
}
