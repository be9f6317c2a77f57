import type { HeadTag } from './page-meta.ts'

/** The head of an administrator's page: SPEC §1 keeps search engines away from them. */
export function adminMeta(title: string): HeadTag[] {
  return [{ title }, { name: 'robots', content: 'noindex, nofollow, noarchive, nosnippet' }]
}

/** The head of a page that stands for no address of its own. */
export function notFoundMeta(title: string): HeadTag[] {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}
