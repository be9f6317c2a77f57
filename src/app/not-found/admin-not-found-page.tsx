import { Link } from 'react-router'
import { adminMeta } from '#src/shared/site/hidden-page-meta.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Mark } from '#src/ui/layout/logo.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { notFoundCode, adminNotFoundTexts as texts } from './not-found.texts.ts'

export const meta = () => adminMeta(texts.title)

/** SPEC §2: an unknown path under /admin shows only a link back to the login. */
export default function AdminNotFoundPage() {
  return (
    <main
      id="content"
      className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <Mark />
      <Tag tone="paper">{notFoundCode}</Tag>
      <h1>{texts.heading}</h1>
      <ButtonLink as={Link} to="/admin/login">
        {texts.back}
      </ButtonLink>
    </main>
  )
}
