import type { Mutant } from './mutants.ts'

const calls = ['tests/architecture/calls.server.test.ts']
const adminSession = ['src/features/back-office/sign-in/admin-session.server.test.ts']
const team = ['src/features/back-office/team/team.server.test.ts']
const production = ['src/server/production.server.test.ts']
const videos = ['src/features/videos/videos.server.test.ts']
const family = ['src/features/dashboard/dashboard.server.test.ts']

/** The checks of who may make a call. */
export const accessMutants: readonly Mutant[] = [
  {
    why: 'a back-office call needs no administrator',
    file: 'src/api/server/serve.server.ts',
    find: 'if (!admin) throw',
    replace: 'if (false) throw',
    tests: calls,
  },
  {
    why: 'every role may make every call of the back-office',
    file: 'src/api/server/serve.server.ts',
    find: 'if (!reaches(admin.role, declared.role))',
    replace: 'if (false)',
    tests: calls,
  },
  {
    why: 'a confirmed password is valid forever',
    file: 'src/api/server/serve.server.ts',
    find: 'if (declared.isGuarded && !admin.isConfirmed)',
    replace: 'if (false)',
    tests: team,
  },
  {
    why: 'the last owner can be shut out',
    file: 'src/features/back-office/team/team.server.ts',
    find: 'if (!remainsOwner && isLastOf(owners, adminId))',
    replace: 'if (false)',
    tests: team,
  },
  {
    why: 'sessions survive a change of the administrator’s role',
    file: 'src/features/back-office/team/team.server.ts',
    find: 'if (after.role !== before.role || after.isDisabled !== wasDisabled)',
    replace: 'if (false)',
    tests: team,
  },
  {
    why: 'an invitation is valid forever',
    file: 'src/features/back-office/team/team.server.ts',
    find: ', gt(adminInvitations.expiresAt, now))',
    replace: ')',
    tests: team,
  },
  {
    why: 'a family’s call needs no signed-in family',
    file: 'src/api/server/serve.server.ts',
    find: 'if (!user) throw',
    replace: 'if (false) throw',
    tests: calls,
  },
  {
    why: 'premium calls are open without access',
    file: 'src/api/server/serve.server.ts',
    find: "endpoint.access === 'withAccess' && !user.hasAccess",
    replace: 'false',
    tests: calls,
  },
  {
    why: 'an administrator’s session never ends',
    file: 'src/features/back-office/sign-in/admin-session.server.ts',
    find: 'gt(adminSessions.expiresAt, clock.now()), isNull(admins.disabledAt)',
    replace: 'isNull(admins.disabledAt)',
    tests: calls,
  },
  {
    why: 'a revoked administrator’s session goes on',
    file: 'src/features/back-office/sign-in/admin-session.server.ts',
    find: 'and(eq(adminSessions.tokenHash, hashOf(token)), isNull(adminSessions.revokedAt), ',
    replace: 'and(eq(adminSessions.tokenHash, hashOf(token)), ',
    tests: calls,
  },
  {
    why: 'the session of an administrator who has left still works',
    file: 'src/features/back-office/sign-in/admin-session.server.ts',
    find: 'gt(adminSessions.expiresAt, clock.now()), isNull(admins.disabledAt)',
    replace: 'gt(adminSessions.expiresAt, clock.now())',
    tests: calls,
  },
  {
    why: 'two Authorization headers: the first counts',
    file: 'src/api/server/request-checks.server.ts',
    find: 'given > 1 ? undefined : ',
    replace: '',
    tests: adminSession,
  },
  {
    why: 'a family’s session never ends',
    file: 'src/domain/accounts/session-loader.server.ts',
    find: "gt(sessions.expiresAt, sql.placeholder('now')),",
    replace: '',
    tests: calls,
  },
  {
    why: 'requests that arrive together get the session of one of them',
    file: 'src/domain/accounts/session-loader.server.ts',
    find: 'hashes.map((hash) => byHash.get(hash))',
    replace: 'hashes.map(() => found[0])',
    tests: ['src/domain/accounts/session-loader.server.test.ts'],
  },
  {
    why: 'signing out leaves the session on the server',
    file: 'src/domain/accounts/session.server.ts',
    find: 'if (token) await services.db.delete(sessions)',
    replace: 'if (!token) await services.db.delete(sessions)',
    tests: production,
  },
  {
    why: 'another family’s child can be written',
    file: 'src/domain/children/family-children.server.ts',
    find: 'and(eq(children.userId, userId), isNull(children.pendingSince))',
    replace: 'isNull(children.pendingSince)',
    tests: family,
  },
  {
    why: 'everybody receives the address of a premium video',
    file: 'src/features/videos/videos.server.ts',
    find: 'url: mayWatch ? url : null',
    replace: 'url',
    tests: videos,
  },
  {
    why: 'an unpublished video can be watched',
    file: 'src/domain/replays/visible-videos.server.ts',
    find: 'or(eq(videos.isPublished, true), lte(videos.publishAt, now)), ',
    replace: '',
    tests: videos,
  },
  {
    why: 'access outlives the paid period',
    file: 'src/domain/access/access.rules.ts',
    find: '(family.accessUntil === null || family.accessUntil > now)',
    replace: 'true',
    tests: ['src/domain/access/access.rules.test.ts'],
  },
  {
    why: 'expired free days still give access',
    file: 'src/domain/access/access.rules.ts',
    find: 'freeAccessUntil !== null && freeAccessUntil > now',
    replace: 'freeAccessUntil !== null',
    tests: calls,
  },
]
