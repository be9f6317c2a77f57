import type { OrchardPageData } from '#src/features/orchard/orchard-data.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'

/** The page for a visitor who is not signed in. */
export default function SignedOut({ page: { language, texts, pictures } }: { page: OrchardPageData }) {
  return (
    <main id="content" className="grid min-h-dvh content-center bg-page-sun">
      <div className="wrap stack">
        <img className="w-full max-w-96" {...pictures.door} alt="" />
        <h1>{texts.signedOut.title}</h1>
        <p className="lead">{texts.signedOut.text}</p>
        <ButtonLink href={pathOf('login', language)}>{texts.signedOut.signIn}</ButtonLink>
      </div>
    </main>
  )
}
