/**
 * `npm test` is a short run; `npm run test:all`, a single part by its name and the hosted workflow run
 * everything (docs/decisions/0041-a-short-test-run.md).
 */
export const isShort = process.env.TESTS === 'short'

/**
 * The values for which a test is repeated, such as the languages: all of them, or in a short run only the
 * last one (Italian, in the order of the languages).
 */
export function inShort<Each>(all: readonly Each[]): readonly Each[] {
  return isShort ? all.slice(-1) : all
}

/**
 * Globs of what a short run leaves out. The end-to-end tests that remain are those of a visitor, a
 * family, a child, an expert and the team, and the checks of each page's address and weight.
 */
export const leftOutInShort = {
  /**
   * Only the tests closest to the database remain, because the end-to-end tests run on the embedded database
   * too.
   */
  embedded: ['src/{api,app,domain,features,server}/**', 'tests/{architecture,resilience}/**'],
  /** Tests that kill, stop and start processes, and those that transcode whole films. */
  postgresql: ['tests/resilience/**', 'src/features/videos/media/{demonstration,replay,s3}.server.test.ts'],
  endToEnd: [
    '**/account/{delivery-address,guardians,invite-a-friend,several-children}.spec.ts',
    '**/back-office/{challenges,dashboard,metrics,states}.spec.ts',
    '**/back-office/{boxes,family-file,notices,saved-views,second-factor,slots,stored-script-programme}.spec.ts',
    '**/back-office/uploads.spec.ts',
    '**/billing/{gifts,leaving,renewals,vat}.spec.ts',
    '**/class/{before,first-class,inside,recording}.spec.ts',
    '**/family/{badges-print,bedtime-replay,challenge-sheet,childs-links,childs-place,handed-over}.spec.ts',
    '**/family/{large-text,siblings,way-gone}.spec.ts',
    '**/onboarding/*.spec.ts',
    '**/programme/{one-to-one,replay}.spec.ts',
    '**/sign-in/auth-callback.spec.ts',
    '**/site/{cookies,early-input,every-reader,offline,site-layout,stored-script}.spec.ts',
  ],
} as const
