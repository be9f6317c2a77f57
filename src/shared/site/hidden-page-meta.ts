import type { HeadTag } from './page-meta.ts'

/** The head of an administration page: SPEC §1 keeps search engines away from these pages. */
export function adminMeta(title: string): HeadTag[] {
  return [{ title }, { name: 'robots', content: 'noindex, nofollow, noarchive, nosnippet' }]
}

/** The head of a page that has no address of its own. */
export function notFoundMeta(title: string): HeadTag[] {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}
