import { isLanguage, type Language, languages } from '#src/shared/language/languages.ts'

/**
 * SPEC §2: the only table of paths. `bare` is the form without a language prefix, which shows the English
 * page.
 */
const table = {
  home: { fr: '/fr', en: '/en', it: '/it', bare: '/' },
  programme: { fr: '/fr/programme', en: '/en/curriculum', it: '/it/programma', bare: '/programme' },
  videos: { fr: '/fr/videos', en: '/en/sessions', it: '/it/video', bare: '/videos' },
  pricing: { fr: '/fr/pricing', en: '/en/plans', it: '/it/prezzi', bare: '/pricing' },
  contact: { fr: '/fr/contact', en: '/en/contact', it: '/it/contatto', bare: '/contact' },
  referral: { fr: '/fr/referral', en: '/en/invite-friends', it: '/it/referenza', bare: '/referral' },
  gift: { fr: '/fr/offrir', en: '/en/gift', it: '/it/regalo', bare: '/gift' },
  faq: { fr: '/fr/faq', en: '/en/help', it: '/it/faq', bare: '/faq' },
  terms: { fr: '/fr/terms', en: '/en/terms-of-service', it: '/it/termini', bare: '/terms' },
  legal: { fr: '/fr/legal', en: '/en/legal-notice', it: '/it/legale', bare: '/legal' },
  privacy: { fr: '/fr/privacy', en: '/en/privacy-policy', it: '/it/privacy', bare: '/privacy' },
  login: { fr: '/fr/login', en: '/en/sign-in', it: '/it/accedi', bare: '/login' },
  subscribe: { fr: '/fr/subscribe', en: '/en/get-started', it: '/it/abbonati', bare: '/subscribe' },
  'payment-success': {
    fr: '/fr/payment-success',
    en: '/en/payment-confirmed',
    it: '/it/pagamento-successo',
    bare: '/payment-success',
  },
  onboarding: { fr: '/fr/onboarding', en: '/en/welcome', it: '/it/onboarding', bare: '/onboarding' },
  'auth-callback': {
    fr: '/fr/auth/callback',
    en: '/en/auth/callback',
    it: '/it/auth/callback',
    bare: '/auth/callback',
  },
  account: { fr: '/fr/compte', en: '/en/account', it: '/it/account', bare: '/account' },
  orchard: { fr: '/fr/verger', en: '/en/orchard', it: '/it/frutteto', bare: '/orchard' },
  challenge: { fr: '/fr/defi', en: '/en/challenge', it: '/it/sfida', bare: '/challenge' },
  dashboard: { fr: '/fr/espace-parent', en: '/en/dashboard', it: '/it/area-genitori', bare: '/dashboard' },
  withdraw: { fr: '/fr/retractation', en: '/en/withdraw', it: '/it/recesso', bare: '/withdraw' },
  lives: { fr: '/fr/lives', en: '/en/lives', it: '/it/dirette', bare: '/lives' },
  live: { fr: '/fr/live', en: '/en/live', it: '/it/diretta', bare: '/live' },
  'one-to-one': { fr: '/fr/seances', en: '/en/one-to-one', it: '/it/incontri', bare: '/one-to-one' },
  messages: { fr: '/fr/messages', en: '/en/messages', it: '/it/messaggi', bare: '/messages' },
} as const satisfies Record<string, Readonly<Record<Language | 'bare', string>>>

/** The page before the class (PROGRAMME, new pages), which is available in a child’s view. */
export const beforeClassPaths: Readonly<Record<Language | 'bare', string>> = table.live

export type PageKey = keyof typeof table

/** The form of a path: with a language prefix, or bare. */
export type PathForm = Language | 'bare'

export interface Place {
  page: PageKey
  language: Language
  form: PathForm
}

export const pageKeys = Object.keys(table) as readonly PageKey[]
export const pathForms: readonly PathForm[] = [...languages, 'bare']

/** CONTRACT §4: pages that search engines must not index. */
export const privatePages: readonly PageKey[] = [
  'videos',
  'referral',
  'onboarding',
  'payment-success',
  'login',
  'auth-callback',
  'account',
  'dashboard',
  'withdraw',
  'lives',
  'live',
  'orchard',
  'challenge',
  'one-to-one',
  'messages',
]

const places = new Map<string, Place>(
  pageKeys.flatMap((page) =>
    pathForms.map((form): [string, Place] => [
      table[page][form],
      { page, form, language: form === 'bare' ? 'en' : form },
    ]),
  ),
)

/** The path of a page in the site’s own links: always prefixed. */
export function pathOf(page: PageKey, language: Language): string {
  return table[page][language]
}

export function pathIn(page: PageKey, form: PathForm): string {
  return table[page][form]
}

/** The place of a path, or undefined for an unknown one. A path with a trailing slash is unknown. */
export function placeOf(pathname: string): Place | undefined {
  return places.get(pathname)
}

/** The place of a path that may end in a slash, as in the build’s output and in some links. */
export function placeAt(pathname: string): Place | undefined {
  return placeOf(pathname.replace(/(?<=.)\/$/, ''))
}

/**
 * SPEC §2, the reverse lookup: from any localised path to its canonical page key; unknown paths map to home.
 */
export function pageOf(pathname: string): PageKey {
  return placeAt(pathname)?.page ?? 'home'
}

/** The language of a path's prefix; a path without a prefix is English. */
export function languageOf(pathname: string): Language {
  const prefix = pathname.split('/', 2)[1]
  return isLanguage(prefix) ? prefix : 'en'
}

export function isBackOffice(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/')
}

/** The language of the document at a path: the path's own, and in the back-office always French (SPEC §1). */
export function documentLanguage(pathname: string): Language {
  return isBackOffice(pathname) ? 'fr' : languageOf(pathname)
}

/** The page of a slug that belongs to another language than its prefix: /en/subscribe → /en/get-started. */
export function placeOfMisplacedSlug(pathname: string): Place | undefined {
  const language = pathname.split('/', 2)[1]
  if (!isLanguage(language) || places.has(pathname)) return undefined
  const slug = pathname.slice(`/${language}`.length)
  const form = pathForms.find((other) => places.has(other === 'bare' ? slug : `/${other}${slug}`))
  const found = form && places.get(form === 'bare' ? slug : `/${form}${slug}`)
  return found && { page: found.page, language, form: language }
}

/** Whether a path leads to a page that is available in a child’s view (PROGRAMME §6). */
export function isOfChildView(path: string): boolean {
  const page = placeAt(path)?.page
  return page === 'orchard' || page === 'videos' || page === 'live'
}
