import { useRef } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { maxNoticeSubject } from '#src/shared/fields/field-limits.ts'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { planIds } from '#src/shared/plans.ts'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import type { addNotice, changeNotice, listNotices, Notice } from './notices.contract.ts'
import { noticesTexts as texts } from './notices.texts.ts'

interface NoticeDialogProps {
  /** The draft to change; a new one if absent. */
  notice: Notice | undefined
  onClose: () => void
}

/** The form of a notice, in one to three languages: a language whose fields are empty is left out. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listNotices>('/api/admin/notices'),
    (body: SentBody<typeof addNotice>, attempt) =>
      notice
        ? adminCall<typeof changeNotice>('PUT', '/api/admin/notices/:noticeId', {
            params: { noticeId: notice.id },
            body: { ...body, version: notice.version },
          })
        : adminCall<typeof addNotice>('POST', '/api/admin/notices', { body: { ...body, attempt } }),
    onClose,
    { refreshesAfterFailure: true },
  )

  function saveForm(data: FormData) {
    const textIn = (name: string) => String(data.get(name) ?? '').trim()
    const written = languages
      .map((language) => ({
        language,
        subject: textIn(`subject-${language}`),
        body: textIn(`body-${language}`),
      }))
      .filter(({ subject, body }) => subject !== '' || body !== '')
    const appliesOn = textIn('appliesOn')
    save({
      kind: appliesOn === '' ? 'message' : 'change',
      appliesOn: appliesOn || null,
      texts: Object.fromEntries(written.map(({ language, ...text }) => [language, text])),
      languages: written.map(({ language }) => language),
      plans: planIds.filter((plan) => data.get(`plan-${plan}`) !== null),
    })
  }

  return (
    <EditDialog
      title={notice ? texts.editTitle : texts.addTitle}
      firstFocus={field}
      saving={saving}
      onSave={saveForm}
      onClose={onClose}
    >
      {languages.map((language, index) => (
        <div key={language} className="stack">
          <TextField
            ref={index === 0 ? field : undefined}
            name={`subject-${language}`}
            label={interpolate(texts.subject, { language: formTexts.languages[language] })}
            defaultValue={notice?.texts[language]?.subject}
            maxLength={maxNoticeSubject}
            error={errorOf(`texts.${language}.subject`) ?? errorOf(`texts.${language}`)}
            autoComplete="off"
          />
          <TextArea
            name={`body-${language}`}
            label={interpolate(texts.body, { language: formTexts.languages[language] })}
            hint={index === 0 ? texts.bodyHint : undefined}
            rows={5}
            defaultValue={notice?.texts[language]?.body}
            error={errorOf(`texts.${language}.body`)}
          />
        </div>
      ))}
      <TextField
        name="appliesOn"
        type="date"
        defaultValue={notice?.appliesOn ?? undefined}
        label={texts.appliesOn}
        optional={texts.optional}
        hint={texts.appliesOnHint}
        error={errorOf('appliesOn')}
      />
      <fieldset className="field">
        <legend className="label">{texts.plansTitle}</legend>
        {planIds.map((plan) => (
          <CheckField
            key={plan}
            name={`plan-${plan}`}
            label={texts.plans[plan]}
            defaultChecked={!notice || notice.plans.includes(plan)}
          />
        ))}
        {(errorOf('plans') ?? errorOf('languages')) && (
          <span className="msg">{errorOf('plans') ?? errorOf('languages')}</span>
        )}
      </fieldset>
    </EditDialog>
  )
}
