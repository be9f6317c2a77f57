import { Link } from 'react-router'
import { notFoundCode, adminNotFoundTexts as texts } from '#src/chrome/not-found.texts.ts'
import { ButtonLink } from '#src/design/button.tsx'
import { Mark } from '#src/design/logo.tsx'
import { Tag } from '#src/design/tag.tsx'
import { adminMeta } from '#src/language/hidden-page-meta.ts'

export const meta = () => adminMeta(texts.title)

/** SPEC §2: under /admin paths only a way back to the login shows. */
export default function AdminNotFoundPage() {
  return (
    <main id="content" className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <Mark />
      <Tag tone="paper">{notFoundCode}</Tag>
      <h1>{texts.heading}</h1>
      <ButtonLink as={Link} to="/admin/login">
        {texts.back}
      </ButtonLink>
    </main>
  )
}
