/**
 * `npm test` runs in short, in a quarter of an hour; `npm run test:all`, one part by its name and the hosted
 * workflow leave nothing out (docs/decisions/0041-tests-in-short.md).
 */
export const isShort = process.env.TESTS === 'short'

/**
 * What a test is repeated for that is the same in three languages: all of it, or in short its last, which is
 * Italian where the languages stand in their order.
 */
export function inShort<Each>(all: readonly Each[]): readonly Each[] {
  return isShort ? all.slice(-1) : all
}

/**
 * What a short run leaves out, as globs. The end-to-end tests that are left are the journeys of a visitor, a
 * family, a child, an expert and the team, and what guards each page's address and weight.
 */
export const leftOutInShort = {
  /** Everything but what is nearest to the database: the end-to-end tests run on the embedded one too. */
  embedded: ['src/{api,app,domain,features,server}/**', 'tests/{architecture,resilience}/**'],
  /** What kills, stops and starts processes, and what prepares whole films. */
  postgresql: ['tests/resilience/**', 'src/features/videos/media/{demonstration,replay,s3}.server.test.ts'],
  endToEnd: [
    '**/{auth-callback,delivery-address,first-child,gifts,guardians,leaving,one-to-one}.spec.ts',
    '**/{invite-a-friend,onboarding-answers,onboarding-paths,renewals,replay,several-children,vat}.spec.ts',
    '**/back-office/{back-office-challenges,back-office-dashboard,back-office-metrics,back-office-states}.spec.ts',
    '**/back-office/{boxes,family-file,notices,saved-views,second-factor,slots,stored-script-programme}.spec.ts',
    '**/back-office/uploads.spec.ts',
    '**/class/{before,evening,inside,recording}.spec.ts',
    '**/family/{badges-print,bedtime-replay,challenge-sheet,childs-links,childs-place,handed-over}.spec.ts',
    '**/family/{large-text,siblings,way-gone}.spec.ts',
    '**/site/{cookies,early-input,every-reader,offline,site-layout,stored-script}.spec.ts',
  ],
} as const
