import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { languages } from '#src/shared/language/languages.ts'
import { type PageKey, pageKeys, pathForms, pathIn } from '#src/shared/site/paths.ts'

/** The module of each page of SPEC §2. One module serves all four paths of its page. */
const pageModules: Readonly<Record<PageKey, string>> = {
  home: 'features/home/home-page.tsx',
  programme: 'features/programme/programme-page.tsx',
  videos: 'features/videos/videos-page.tsx',
  pricing: 'features/billing/pricing/pricing-page.tsx',
  contact: 'features/contact/contact-page.tsx',
  referral: 'features/referral/referral-page.tsx',
  gift: 'features/gifts/gift-page.tsx',
  faq: 'features/faq/faq-page.tsx',
  terms: 'features/legal/terms-page.tsx',
  legal: 'features/legal/legal-notice-page.tsx',
  privacy: 'features/legal/privacy-page.tsx',
  login: 'features/sign-in/login-page.tsx',
  subscribe: 'features/billing/pricing/subscribe-page.tsx',
  'payment-success': 'features/billing/checkout/payment-success-page.tsx',
  onboarding: 'features/onboarding/onboarding-page.tsx',
  'auth-callback': 'features/sign-in/auth-callback-page.tsx',
  account: 'features/account/account-page.tsx',
  orchard: 'features/orchard/orchard-page.tsx',
  challenge: 'features/challenges/challenge-page.tsx',
  dashboard: 'features/dashboard/dashboard-page.tsx',
  withdraw: 'features/leaving/leaving-page.tsx',
  lives: 'features/lives/lives-page.tsx',
  live: 'features/lives/door/live-page.tsx',
  'one-to-one': 'features/one-to-one/one-to-one-page.tsx',
  messages: 'features/messages/messages-page.tsx',
}

/**
 * Pages without the site’s layout: the wizard has its own logo and language links, without navigation and
 * footer, and a child’s pages have no way out.
 */
const pagesWithoutLayout: readonly PageKey[] = ['onboarding', 'live', 'orchard']

/** `/` is not a page: the server redirects it to the root of the visitor’s language (CONTRACT §4). */
function routesOf(page: PageKey): RouteConfigEntry[] {
  return pathForms
    .filter((form) => pathIn(page, form) !== '/')
    .map((form) => route(pathIn(page, form), pageModules[page], { id: `${page}.${form}` }))
}

const notFoundRoutes = [
  ...languages.map((language) =>
    route(`/${language}/*`, 'app/not-found/not-found-page.tsx', { id: `not-found.${language}` }),
  ),
  route('*', 'app/not-found/not-found-page.tsx', { id: 'not-found.bare' }),
]

export default [
  layout('app/layout/site-layout.tsx', { id: 'site' }, [
    ...pageKeys.filter((page) => !pagesWithoutLayout.includes(page)).flatMap(routesOf),
    ...notFoundRoutes,
  ]),
  ...pagesWithoutLayout.flatMap(routesOf),
  route('/admin', 'app/back-office/admin-page.tsx', { id: 'admin' }),
  route('/admin/login', 'features/back-office/sign-in/admin-login-page.tsx', { id: 'admin-login' }),
  route('/admin/invitation', 'features/back-office/team/invitation-page.tsx', { id: 'admin-invitation' }),
  route('/admin/*', 'app/not-found/admin-not-found-page.tsx', { id: 'admin-not-found' }),
] satisfies RouteConfig

/**
 * The files that the server returns for unknown paths: one per language, one without, and one under /admin.
 */
const notFoundPaths = [...languages.map((language) => `/${language}/404`), '/404', '/admin/404']

/** Every path that the build writes as a file. */
export const prerenderedPaths: readonly string[] = [
  ...pageKeys.flatMap((page) => pathForms.map((form) => pathIn(page, form))).filter((path) => path !== '/'),
  '/admin',
  '/admin/login',
  '/admin/invitation',
  ...notFoundPaths,
]
