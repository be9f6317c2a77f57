import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { languages } from '#src/shared/language/languages.ts'
import { stepPictures } from '#src/shared/pictures/step-pictures.ts'
import { Art } from '#src/ui/art.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { stepDrawing } from '#src/ui/illustrations/challenge-steps.ts'
import type { ChallengeFields } from './challenges.contract.ts'
import { adminChallengeTexts as texts } from './challenges.texts.ts'

/**
 * The challenge as a child reads it, in each language, from the form's content when the button was clicked.
 */
export function ChallengePreview({
  fields,
  onPreview,
}: {
  fields: ChallengeFields | undefined
  onPreview: (form: HTMLFormElement) => void
}) {
  return (
    <div className="stack">
      <Button
        size="small"
        variant="line"
        className="justify-self-start"
        onClick={(event) => event.currentTarget.form && onPreview(event.currentTarget.form)}
      >
        {texts.preview}
      </Button>
      {fields &&
        languages.map((language) => (
          <section
            key={language}
            className="card flat"
            lang={language}
            aria-label={`${texts.previewTitle}, ${formTexts.languages[language]}`}
          >
            <h3>{fields.title[language]}</h3>
            <p>{fields.why[language]}</p>
            <ol className="stack">
              {fields.steps.map(({ picture, text }) => {
                const known = stepPictures.find((one) => one === picture)
                return (
                  <li key={Object.values(text).join(' ')} className="row">
                    {known && <Art className="w-24" svg={stepDrawing(known)} />}
                    {text[language]}
                  </li>
                )
              })}
            </ol>
            {fields.materials && fields.materials.length > 0 && (
              <p>
                <b>{texts.previewMaterials}</b> {fields.materials.map((thing) => thing[language]).join(', ')}
              </p>
            )}
          </section>
        ))}
    </div>
  )
}
