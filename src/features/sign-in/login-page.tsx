import { useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { loginLinkEmailTexts } from '#src/domain/login-links/login-link-email.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { loginLinkMinutes } from '#src/shared/numbers.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { picture } from '#src/ui/drawings.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import type { Route } from './+types/login-page'
import { LinkSent } from './link-sent.tsx'
import { loginTexts } from './login.texts.ts'
import { LoginForm } from './login-form.tsx'
import { TextWithEmail } from './text-with-email.tsx'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return {
    language,
    texts: inLanguage(loginTexts, language),
    values: { minutes: loginLinkMinutes, button: loginLinkEmailTexts.button[language] },
    scenes: { form: picture('door'), sent: picture('letter'), signedIn: picture('open-door') },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('login', loaderData)

export const handle: PageFrame = { ground: 'sun' }

/** SPEC §2, login: the form, then the confirmation. A signed-in family gets links to its pages instead. */
export default function LoginPage({ loaderData: { language, texts, values, scenes } }: Route.ComponentProps) {
  const { user } = useAuth()
  const [sentTo, setSentTo] = useState<string>()
  const [earlier, setEarlier] = useState<string>()

  function changeEmail() {
    setEarlier(sentTo)
    setSentTo(undefined)
  }

  return (
    <div className="wrap page-hero two">
      <div className="scene-frame">
        <img {...(sentTo === undefined ? scenes[user ? 'signedIn' : 'form'] : scenes.sent)} alt="" />
      </div>
      <div className="stack">
        {sentTo !== undefined && (
          <LinkSent
            address={sentTo}
            texts={texts.sent}
            values={values}
            home={pathOf('home', language)}
            onChangeEmail={changeEmail}
          />
        )}
        {sentTo === undefined &&
          (user ? (
            <>
              <h1>{texts.signedIn.heading}</h1>
              <p className="lead">
                <TextWithEmail text={texts.signedIn.lead} address={user.email} />
              </p>
              <div className="row">
                <ButtonLink as={Link} to={pathOf('videos', language)}>
                  {texts.signedIn.videos}
                </ButtonLink>
                <ButtonLink as={Link} variant="line" to={pathOf('dashboard', language)}>
                  {texts.signedIn.dashboard}
                </ButtonLink>
              </div>
            </>
          ) : (
            <LoginForm
              language={language}
              texts={texts}
              values={values}
              plans={pathOf('pricing', language)}
              earlier={earlier}
              onSent={setSentTo}
            />
          ))}
      </div>
    </div>
  )
}
