import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { EmailFrame } from '#src/domain/back-office/email-preview/email-frame.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import type { Notice } from './notices.contract.ts'
import { noticesTexts as texts } from './notices.texts.ts'

interface NoticePreviewProps {
  notice: Notice
  title: string
  onClose: () => void
}

/** The e-mail of a notice as families will see it, in each of its languages. */
export function NoticePreview({ notice, title, onClose }: NoticePreviewProps) {
  return (
    <Dialog wide title={title} closeLabel={listTexts.close} onClose={onClose}>
      <Tabs
        label={texts.previewLanguages}
        tabs={notice.languages.map((language) => ({
          value: language,
          label: formTexts.languages[language],
          content: (
            <EmailFrame
              address={notice.previews[language] ?? ''}
              title={interpolate(texts.previewOf, { language: formTexts.languages[language] })}
            />
          ),
        }))}
      />
    </Dialog>
  )
}
