import type { Mutant } from './mutants.ts'

const calls = ['tests/census/calls.server.test.ts']
const admin = ['src/admin/admin.server.test.ts']
const production = ['src/server/production.server.test.ts']
const videos = ['src/videos/videos.server.test.ts']
const family = ['src/family/dashboard/dashboard.server.test.ts']

/** Who may call. */
export const accessMutants: readonly Mutant[] = [
  {
    why: 'a back-office call asks for no administrator',
    file: 'src/api/serve.server.ts',
    find: 'if (!admin) throw',
    replace: 'if (false) throw',
    tests: calls,
  },
  { why: 'a family’s call asks for no family', file: 'src/api/serve.server.ts', find: 'if (!user) throw', replace: 'if (false) throw', tests: calls },
  {
    why: 'premium calls are open without access',
    file: 'src/api/serve.server.ts',
    find: "endpoint.access === 'withAccess' && !user.hasAccess",
    replace: 'false',
    tests: calls,
  },
  {
    why: 'an administrator’s session never ends',
    file: 'src/admin/sign-in/admin-session.server.ts',
    find: 'gt(adminSessions.expiresAt, clock.now()), isNull(admins.disabledAt)',
    replace: 'isNull(admins.disabledAt)',
    tests: calls,
  },
  {
    why: 'a revoked administrator’s session goes on',
    file: 'src/admin/sign-in/admin-session.server.ts',
    find: 'and(eq(adminSessions.tokenHash, hashOf(token)), isNull(adminSessions.revokedAt), ',
    replace: 'and(eq(adminSessions.tokenHash, hashOf(token)), ',
    tests: calls,
  },
  {
    why: 'an administrator who has left comes back',
    file: 'src/admin/sign-in/admin-session.server.ts',
    find: 'gt(adminSessions.expiresAt, clock.now()), isNull(admins.disabledAt)',
    replace: 'gt(adminSessions.expiresAt, clock.now())',
    tests: calls,
  },
  {
    why: 'two Authorization headers: the first counts',
    file: 'src/api/request-checks.server.ts',
    find: 'given > 1 ? undefined : ',
    replace: '',
    tests: admin,
  },
  {
    why: 'a family’s session never ends',
    file: 'src/account/session.server.ts',
    find: "eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))",
    replace: "eq(sessions.tokenHash, sql.placeholder('tokenHash'))",
    tests: calls,
  },
  {
    why: 'signing out leaves the session on the server',
    file: 'src/account/session.server.ts',
    find: 'if (token) await services.db.delete(sessions)',
    replace: 'if (!token) await services.db.delete(sessions)',
    tests: production,
  },
  {
    why: 'another family’s child can be written',
    file: 'src/account/children/family-children.server.ts',
    find: 'and(eq(children.userId, userId), isNull(children.pendingSince))',
    replace: 'isNull(children.pendingSince)',
    tests: family,
  },
  {
    why: 'a premium address leaves for everybody',
    file: 'src/videos/videos.server.ts',
    find: 'url: user.hasAccess ? video.url : null',
    replace: 'url: video.url',
    tests: videos,
  },
  {
    why: 'an unpublished video can be watched',
    file: 'src/videos/videos.server.ts',
    find: 'and(eq(videos.id, id), eq(videos.isPublished, true))',
    replace: 'eq(videos.id, id)',
    tests: videos,
  },
  {
    why: 'access outlives the paid period',
    file: 'src/account/access.rules.ts',
    find: '(family.accessUntil === null || family.accessUntil > now)',
    replace: 'true',
    tests: ['src/account/access.rules.test.ts'],
  },
  {
    why: 'free days that are over still count',
    file: 'src/account/access.rules.ts',
    find: 'freeAccessUntil !== null && freeAccessUntil > now',
    replace: 'freeAccessUntil !== null',
    tests: calls,
  },
]
