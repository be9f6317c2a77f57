import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { languages } from '#src/language/languages.ts'
import { type PageKey, pageKeys, pathForms, pathIn } from '#src/language/paths.ts'

/** The module of each page of SPEC §2: one module answers the page's four paths. */
const pageModules: Readonly<Record<PageKey, string>> = {
  home: 'home/home-page.tsx',
  programme: 'programme/programme-page.tsx',
  videos: 'videos/videos-page.tsx',
  pricing: 'billing/pricing-page.tsx',
  contact: 'contact/contact-page.tsx',
  referral: 'referral/referral-page.tsx',
  faq: 'faq/faq-page.tsx',
  terms: 'legal/terms-page.tsx',
  legal: 'legal/legal-notice-page.tsx',
  privacy: 'legal/privacy-page.tsx',
  login: 'account/login-page.tsx',
  subscribe: 'billing/subscribe-page.tsx',
  'payment-success': 'billing/payment-success-page.tsx',
  onboarding: 'onboarding/onboarding-page.tsx',
  'auth-callback': 'account/auth-callback-page.tsx',
  account: 'family/account-page/account-page.tsx',
  dashboard: 'family/dashboard/dashboard-page.tsx',
}

/** The wizard carries the mark and the languages itself, without navigation and footer. */
const pagesWithoutChrome: readonly PageKey[] = ['onboarding']

/** `/` is no page: the server answers it with the visitor's language root (CONTRACT §4). */
function routesOf(page: PageKey): RouteConfigEntry[] {
  return pathForms.filter((form) => pathIn(page, form) !== '/').map((form) => route(pathIn(page, form), pageModules[page], { id: `${page}.${form}` }))
}

const notFoundRoutes = [
  ...languages.map((language) => route(`/${language}/*`, 'chrome/not-found-page.tsx', { id: `not-found.${language}` })),
  route('*', 'chrome/not-found-page.tsx', { id: 'not-found.bare' }),
]

export default [
  layout('chrome/site-layout.tsx', { id: 'site' }, [...pageKeys.filter((page) => !pagesWithoutChrome.includes(page)).flatMap(routesOf), ...notFoundRoutes]),
  ...pagesWithoutChrome.flatMap(routesOf),
  route('/admin', 'admin/admin-page.tsx', { id: 'admin' }),
  route('/admin/login', 'admin/sign-in/admin-login-page.tsx', { id: 'admin-login' }),
  route('/admin/*', 'chrome/admin-not-found-page.tsx', { id: 'admin-not-found' }),
] satisfies RouteConfig

/** The file that answers an unknown path, by where the path lies. */
const notFoundPaths = [...languages.map((language) => `/${language}/404`), '/404', '/admin/404']

/** Every path that the build writes as a file. */
export const prerenderedPaths: readonly string[] = [
  ...pageKeys.flatMap((page) => pathForms.map((form) => pathIn(page, form))).filter((path) => path !== '/'),
  '/admin',
  '/admin/login',
  ...notFoundPaths,
]
