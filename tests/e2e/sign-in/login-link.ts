import type { Locator, Page } from '@playwright/test'
import type { Language } from '#src/shared/language/languages.ts'
import { asTeam, createFamily, expect, type Site } from '#tests/support/e2e.ts'

/** The texts of the sign-in pages. */
export const signInWords = {
  fr: {
    hello: 'Bonjour, appuyez',
    heading: 'Se connecter',
    email: 'Votre adresse e-mail',
    send: 'Recevoir le lien',
    plans: 'Choisir une formule',
    noAccount:
      'Aucun compte n’existe pour cette adresse. Inscrivez-vous d’abord en choisissant une formule ci-dessous.',
    error: 'Erreur',
    failed: 'Une erreur est survenue lors de l’envoi du lien. Veuillez réessayer.',
    notSent: 'Le lien n’est pas parti.',
    badAddress: /^Cette adresse semble incomplète/,
    wait: /Réessayez dans 15.minutes/,
    sent: 'Consultez vos e-mails',
    button: 'Entrer dans Mirabelle',
    note: /^Le lien expire dans 15.minutes\.$/,
    change: 'Changer d’e-mail',
    home: 'Retour à l’accueil',
    goOn: 'Me connecter',
    done: 'Connexion réussie',
    missing: "Aucun token trouvé dans l'URL",
    invalid: 'Lien de connexion invalide ou expiré',
    again: 'Nouvelle connexion',
    homeFromError: "Retour à l'accueil",
    already: 'Ouvrir l’espace parent',
    logout: 'Se déconnecter',
  },
  en: {
    hello: 'Hello, press',
    heading: 'Sign in',
    email: 'Your e-mail address',
    send: 'Send me the link',
    plans: 'Choose a plan',
    noAccount: 'No account found for this email. Sign up first by choosing a plan below.',
    error: 'Error',
    failed: 'An error occurred while sending the link. Please try again.',
    notSent: 'The link was not sent.',
    badAddress: /^That address seems incomplete/,
    wait: /Try again in 15 minutes/,
    sent: 'Check your e-mail',
    button: 'Sign in to Mirabelle',
    note: 'The link expires in 15 minutes.',
    change: 'Change e-mail',
    home: 'Back to the home page',
    goOn: 'Sign me in',
    done: 'You are signed in',
    missing: 'No token found in the URL',
    invalid: 'Invalid or expired login link',
    again: 'New sign-in',
    homeFromError: 'Back to the home page',
    already: 'Open the parent dashboard',
    logout: 'Sign out',
  },
  it: {
    hello: 'Buongiorno, premi',
    heading: 'Accedi',
    email: 'Il tuo indirizzo e-mail',
    send: 'Ricevi il link',
    plans: 'Scegli una formula',
    noAccount:
      'Nessun account trovato per questo indirizzo. Iscriviti prima scegliendo una formula qui sotto.',
    error: 'Errore',
    failed: 'Si è verificato un errore durante l’invio del link. Riprova.',
    notSent: 'Il link non è partito.',
    badAddress: /^L’indirizzo sembra incompleto/,
    wait: /Riprova tra 15 minuti/,
    sent: 'Controlla la posta',
    button: 'Entra in Mirabelle',
    note: 'Il link scade tra 15 minuti.',
    change: 'Cambia e-mail',
    home: 'Torna alla pagina iniziale',
    goOn: 'Accedi',
    done: 'Hai effettuato l’accesso',
    missing: 'Nessun token trovato nell’URL',
    invalid: 'Link di accesso non valido o scaduto',
    again: 'Nuovo accesso',
    homeFromError: 'Torna alla pagina iniziale',
    already: 'Apri l’area genitori',
    logout: 'Esci',
  },
} as const satisfies Record<Language, unknown>

export const callbackPath: Readonly<Record<Language, string>> = {
  fr: '/fr/auth/callback',
  en: '/auth/callback',
  it: '/it/auth/callback',
}

/** The drawing beside the text: each state has another. */
export function illustration(page: Page): Locator {
  return page.getByRole('main').locator('.scene-frame img')
}

/** Creates an account as an administrator does; its owner then chooses the language (CONTRACT §5). */
export async function makeAccount(site: Site, email: string, language: Language): Promise<void> {
  const token = await createFamily(await asTeam(site), email)
  await site.loginLinkOf(email)
  if (language === 'fr') return
  const verified = await fetch(`${site.origin}/api/auth/verify-magic-link`, asJson({ token }))
  const cookie = verified.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const changed = await fetch(`${site.origin}/api/account/language`, {
    ...asJson({ language }, { Cookie: cookie }),
    method: 'PUT',
  })
  expect(changed.status).toBe(200)
}

/** Opens a link in a browser that did not ask for it, where it names the account and waits for a click. */
export async function openLink(page: Page, link: string, language: Language = 'fr'): Promise<void> {
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: signInWords[language].goOn }).click()
}

/** The login link that the family requested itself, besides the administrator's. */
export async function requestedLinkOf(site: Site, email: string, language: Language): Promise<string> {
  const { text } = await site.emailTo(email, (mail) => mail.text.includes(signInWords[language].hello))
  return /https?:\S+\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

export function asJson(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}
