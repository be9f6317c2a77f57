// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, as they stand there

/** One defence taken away. `find` stands once in `file`; with `replace` in its place at least one of `tests` must fail. */
export interface Mutant {
  why: string
  file: string
  find: string
  replace: string
  tests: readonly string[]
}

const calls = ['tests/census/calls.server.test.ts']
const hostile = ['tests/census/hostile-input.server.test.ts']
const kernel = ['src/server/kernel.server.test.ts']
const signIn = ['src/account/sign-in.server.test.ts']
const mailing = ['src/account/mailing.server.test.ts']
const admin = ['src/admin/admin.server.test.ts']
const checkout = ['src/billing/checkout.server.test.ts']
const webhook = ['src/billing/webhook.server.test.ts', 'tests/faults/payment-events.test.ts']
const referral = ['src/referral/referral.server.test.ts']
const ledger = ['src/account/free-days.server.test.ts']
const limits = ['src/api/limits.server.test.ts']
const body = ['src/api/json-body.server.test.ts']
const production = ['src/server/production.server.test.ts']
const site = ['src/server/site.server.test.ts']
const videos = ['src/videos/videos.server.test.ts']
const family = ['src/family/dashboard.server.test.ts']
const onboarding = ['src/onboarding/onboarding.server.test.ts']
const settings = ['src/outside/settings.server.test.ts']
const mail = ['src/outside/email/outbox.server.test.ts']
const overload = ['tests/faults/overload.test.ts']

export const mutants: readonly Mutant[] = [
  // Who may call
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
    file: 'src/admin/admin-session.server.ts',
    find: 'gt(adminSessions.expiresAt, clock.now()), isNull(admins.disabledAt)',
    replace: 'isNull(admins.disabledAt)',
    tests: calls,
  },
  {
    why: 'a revoked administrator’s session goes on',
    file: 'src/admin/admin-session.server.ts',
    find: 'and(eq(adminSessions.tokenHash, hashOf(token)), isNull(adminSessions.revokedAt), ',
    replace: 'and(eq(adminSessions.tokenHash, hashOf(token)), ',
    tests: calls,
  },
  {
    why: 'an administrator who has left comes back',
    file: 'src/admin/admin-session.server.ts',
    find: 'gt(adminSessions.expiresAt, clock.now()), isNull(admins.disabledAt)',
    replace: 'gt(adminSessions.expiresAt, clock.now())',
    tests: calls,
  },
  {
    why: 'two Authorization headers: the first counts',
    file: 'src/admin/admin-session.server.ts',
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
    file: 'src/family/live.server.ts',
    find: 'eq(children.userId, user.id), ',
    replace: '',
    tests: ['src/family/dashboard.server.test.ts'],
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
    find: 'family.freeAccessUntil !== null && family.freeAccessUntil > now',
    replace: 'family.freeAccessUntil !== null',
    tests: calls,
  },

  // What comes in
  {
    why: 'another site may write',
    file: 'src/api/serve.server.ts',
    find: "if (endpoint.method !== 'GET' && !endpoint.rawBody) refuseForeignOrigin",
    replace: 'if (false) refuseForeignOrigin',
    tests: hostile,
  },
  {
    why: 'Sec-Fetch-Site is not read',
    file: 'src/api/request-checks.server.ts',
    find: "site !== undefined && site !== 'same-origin' && site !== 'none'",
    replace: 'false',
    tests: kernel,
  },
  {
    why: 'in production this machine’s own address is the site',
    file: 'src/api/request-checks.server.ts',
    find: '!settings.production && isLoopbackOrigin',
    replace: 'isLoopbackOrigin',
    tests: production,
  },
  {
    why: 'a repeated query key is taken',
    file: 'src/api/request-checks.server.ts',
    find: 'if (new Set(keys).size < keys.length)',
    replace: 'if (false)',
    tests: kernel,
  },
  {
    why: 'a NUL in the address is taken',
    file: 'src/api/request-checks.server.ts',
    find: "url.includes('%') && !isStorableText(decoded(url))",
    replace: 'false',
    tests: hostile,
  },
  { why: 'broken UTF-8 is taken', file: 'src/api/json-body.server.ts', find: 'if (!isUtf8(bytes))', replace: 'if (false)', tests: kernel },
  { why: 'an array may stand at the root', file: 'src/api/json-body.server.ts', find: ' || Array.isArray(value)', replace: '', tests: hostile },
  { why: 'depth is not measured', file: 'src/api/json-body.server.ts', find: 'if (depth >= deepest)', replace: 'if (false)', tests: body },
  { why: 'a NUL is taken', file: 'src/api/json-body.server.ts', find: "!text.includes('\\u0000') && ", replace: '', tests: body },
  { why: 'half a surrogate pair is taken', file: 'src/api/json-body.server.ts', find: ' && text.isWellFormed()', replace: '', tests: body },
  { why: 'keys are not looked at', file: 'src/api/json-body.server.ts', find: 'if (!isStorableText(key))', replace: 'if (false)', tests: body },
  {
    why: 'a body may be of any size',
    file: 'src/server/create-app.server.ts',
    find: 'bodyLimit: 64 * 1024',
    replace: 'bodyLimit: 64 * 1024 * 1024',
    tests: kernel,
  },
  {
    why: 'forms are taken for JSON',
    file: 'src/server/create-app.server.ts',
    find: "if (!wantsBytes(request)) throw new Refused(415, 'The body must be JSON.')",
    replace: '',
    tests: hostile,
  },
  {
    why: 'an answer holds more than is declared',
    file: 'src/api/serve.server.ts',
    find: 'endpoint.answer.parse(await run(call as unknown as Call<Endpoint>))',
    replace: 'await run(call as unknown as Call<Endpoint>)',
    tests: ['src/api/serve.server.test.ts'],
  },
  {
    why: 'an address with a line break is taken',
    file: 'src/api/fields.ts',
    find: '.regex(/^\\P{Cc}*$/u, message)',
    replace: '',
    tests: [...signIn, ...hostile],
  },
  {
    why: 'an administrator may write any column',
    file: 'src/admin/users.contract.ts',
    find: 'z.strictObject({ isSubscribed: z.boolean() })',
    replace: 'z.object({ isSubscribed: z.coerce.boolean() })',
    tests: admin,
  },

  // Limits
  { why: 'no call is counted', file: 'src/api/serve.server.ts', find: 'await keepLimit(endpoint, services, request)', replace: '', tests: kernel },
  {
    why: 'a window never ends',
    file: 'src/api/limits.server.ts',
    find: 'count = case when known.resets_at <= ${now.toISOString()}::timestamptz then 1 else known.count + 1 end',
    replace: 'count = known.count + 1',
    tests: limits,
  },
  {
    why: 'an IPv6 household is each of its addresses',
    file: 'src/api/limits.server.ts',
    find: "groups.slice(0, 4).join(':')",
    replace: "groups.join(':')",
    tests: limits,
  },
  {
    why: 'anybody’s X-Forwarded-For counts',
    file: 'src/server/create-app.server.ts',
    find: 'settings.trustProxy.length > 0 ? [...settings.trustProxy] : false',
    replace: 'true',
    tests: limits,
  },
  {
    why: 'links may be asked for without end',
    file: 'src/account/sign-in.server.ts',
    find: 'if (wait !== undefined) throw tooMany(wait)',
    replace: '',
    tests: signIn,
  },
  {
    why: 'passwords may be tried without end',
    file: 'src/admin/admin-session.server.ts',
    find: 'if (seconds !== undefined) throw tooMany(seconds)',
    replace: '',
    tests: admin,
  },
  {
    why: 'codes may be tried without end',
    file: 'src/referral/referral.server.ts',
    find: 'if (wait !== undefined) throw tooMany(wait)',
    replace: '',
    tests: referral,
  },
  {
    why: 'a mailbox may be filled with the letter',
    file: 'src/account/mailing.server.ts',
    find: 'if (wait !== undefined) throw tooMany(wait)',
    replace: '',
    tests: mailing,
  },
  {
    why: 'everything that comes is begun',
    file: 'src/server/overload.server.ts',
    find: 'const mostUnderWay = 256',
    replace: 'const mostUnderWay = 1_000_000',
    tests: overload,
  },
  {
    why: 'who sends slowly keeps everybody else out',
    file: 'src/server/create-app.server.ts',
    find: "app.addHook('preParsing', async ({ raw }) => overload.stepAside(raw))",
    replace: '',
    tests: overload,
  },

  // Links and sessions
  {
    why: 'a link works twice',
    file: 'src/account/sign-in.server.ts',
    find: 'isNull(loginLinks.usedAt), isNull(loginLinks.voidedAt), gt(',
    replace: 'isNull(loginLinks.voidedAt), gt(',
    tests: signIn,
  },
  {
    why: 'a voided link works',
    file: 'src/account/sign-in.server.ts',
    find: 'isNull(loginLinks.usedAt), isNull(loginLinks.voidedAt), gt(',
    replace: 'isNull(loginLinks.usedAt), gt(',
    tests: signIn,
  },
  { why: 'a link never expires', file: 'src/account/sign-in.server.ts', find: ', gt(loginLinks.expiresAt, now)))', replace: '))', tests: signIn },
  {
    why: 'a used link leaves the others open',
    file: 'src/account/sign-in.server.ts',
    find: 'await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkOf(used.userId))',
    replace: '',
    tests: signIn,
  },
  {
    why: 'a link’s token is kept as it is',
    file: 'src/account/login-link.server.ts',
    find: 'tokenHash: hashOf(token)',
    replace: 'tokenHash: Buffer.from(token)',
    tests: signIn,
  },
  {
    why: 'a session’s token is kept as it is',
    file: 'src/outside/secrets.server.ts',
    find: "return createHash('sha256').update(token).digest()",
    replace: 'return Buffer.from(token)',
    tests: production,
  },
  {
    why: 'the cookie can be read by scripts',
    file: 'src/account/session.server.ts',
    find: 'reply.setCookie(cookieName(settings), token, { ...shared, httpOnly: true })',
    replace: 'reply.setCookie(cookieName(settings), token, shared)',
    tests: production,
  },
  {
    why: 'on https the cookie carries no prefix',
    file: 'src/account/session.server.ts',
    find: "isSecure(settings) ? '__Host-session' : 'session'",
    replace: "'session'",
    tests: production,
  },
  {
    why: 'a signed text may be changed',
    file: 'src/outside/secrets.server.ts',
    find: 'given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined',
    replace: 'given.length === expected.length ? text : undefined',
    tests: mailing,
  },
  {
    why: 'any password is right',
    file: 'src/outside/passwords.server.ts',
    find: 'return timingSafeEqual(found, expected)',
    replace: 'return found.length === expected.length',
    tests: admin,
  },
  {
    why: 'a wrong e-mail is answered without the costly hash',
    file: 'src/admin/admin-session.server.ts',
    find: 'await isPassword(password, admin?.passwordHash ?? (await nobodysPassword))',
    replace: 'admin !== undefined && (await isPassword(password, admin.passwordHash))',
    tests: ['tests/faults/timing.test.ts'],
  },
  {
    why: 'a link that was shown and used is sent again',
    file: 'src/account/login-link-email.server.ts',
    find: "if (state === 'closed') return undefined",
    replace: '',
    tests: [...signIn, ...admin],
  },

  // Payments
  {
    why: 'an event’s signature is not checked',
    file: 'src/outside/payments.server.ts',
    find: 'return payments.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now)',
    replace: "return JSON.parse(body.toString('utf8'))",
    tests: webhook,
  },
  {
    why: 'an event of a time to come is taken',
    file: 'src/outside/payments.server.ts',
    find: '!(signedAt <= now / 1000 + toleranceSeconds)',
    replace: 'Number.isNaN(signedAt)',
    tests: webhook,
  },
  {
    why: 'a test event counts as real money, and the other way round',
    file: 'src/billing/webhook.server.ts',
    find: 'event.livemode !== services.takesRealMoney || ',
    replace: '',
    tests: webhook,
  },
  {
    why: 'a subscription at another price is granted',
    file: 'src/account/subscription/subscription.rules.ts',
    find: 'sold.currency === currency && sold.unitCents === price && ',
    replace: '',
    tests: [...webhook, 'src/account/subscription/subscription.rules.test.ts'],
  },
  {
    why: 'an older reading overwrites a newer one',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: 'if (before?.version !== seen) throw new Overtaken()',
    replace: '',
    tests: webhook,
  },
  {
    why: 'an event is taken twice',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: "if (trigger && !(await takeEvent(tx, trigger))) return { kind: 'duplicate' }",
    replace: '',
    tests: webhook,
  },
  {
    why: 'any browser that knows the address of the payment is signed in',
    file: 'src/billing/complete-checkout.server.ts',
    find: 'if (isSameBrowser && checkout.madeAccount && isInTime)',
    replace: 'if (checkout.madeAccount && isInTime)',
    tests: checkout,
  },
  {
    why: 'paying with somebody’s e-mail opens their account',
    file: 'src/billing/complete-checkout.server.ts',
    find: 'if (isSameBrowser && checkout.madeAccount && isInTime)',
    replace: 'if (isSameBrowser && isInTime)',
    tests: checkout,
  },
  {
    why: 'a payment signs in for ever',
    file: 'src/billing/complete-checkout.server.ts',
    find: 'if (isSameBrowser && checkout.madeAccount && isInTime)',
    replace: 'if (isSameBrowser && checkout.madeAccount)',
    tests: checkout,
  },
  {
    why: 'a payment signs in more than once',
    file: 'src/billing/complete-checkout.server.ts',
    find: 'and(eq(checkouts.id, checkout.id), isNull(checkouts.signedInAt))',
    replace: 'eq(checkouts.id, checkout.id)',
    tests: checkout,
  },
  {
    why: 'fifty clicks make fifty checkouts',
    file: 'src/billing/checkout.server.ts',
    find: "keyedHash(secret, 'checkout-request', choice).toString('base64url')",
    replace: 'crypto.randomUUID()',
    tests: checkout,
  },
  {
    why: 'a subscriber pays twice',
    file: 'src/billing/checkout.server.ts',
    find: 'if (user && (await paysAlready(services, user)))',
    replace: 'if (false)',
    tests: checkout,
  },
  {
    why: 'an administrator’s “Désabonner” leaves Stripe charging',
    file: 'src/admin/users.server.ts',
    find: 'const ended = isSubscribed ? undefined : await liveSubscription(db, userId)',
    replace: 'const ended = undefined',
    tests: admin,
  },

  // Referrals and children
  {
    why: 'a referrer is rewarded without end',
    file: 'src/account/free-days.server.ts',
    find: "if (!referrer || referrer.referralCount >= referralLimit) return 'full'",
    replace: "if (!referrer) return 'full'",
    tests: ledger,
  },
  {
    why: 'a referral that was taken back is rewarded again',
    file: 'src/account/free-days.server.ts',
    find: "if (earlier.length > 0) return 'over'",
    replace: '',
    tests: ledger,
  },
  {
    why: 'families are not locked',
    file: 'src/account/free-days.server.ts',
    find: "if (inOrder.length > 0) await tx.select({ id: users.id }).from(users).where(inArray(users.id, inOrder)).orderBy(users.id).for('update')",
    replace: 'if (inOrder.length > 0) await tx.select({ id: users.id }).from(users).where(inArray(users.id, inOrder))',
    tests: referral,
  },
  {
    why: 'one’s own code may be used, under another label',
    file: 'src/referral/referral.server.ts',
    find: 'if (ownerId === user.id || isSameMailbox(owner.email, user.email))',
    replace: 'if (false)',
    tests: referral,
  },
  {
    why: 'anybody’s e-mail will do with a code',
    file: 'src/referral/referral.server.ts',
    find: 'if (email !== owner.email && email !== user.email)',
    replace: 'if (false)',
    tests: referral,
  },
  { why: 'live time has no limit', file: 'src/family/live.server.ts', find: 'minutes + live.minutes > liveHoursPerWeek * 60', replace: 'false', tests: family },
  {
    why: 'consent need not be given',
    file: 'src/onboarding/answers.contract.ts',
    find: 'parentalConsent: z.literal(true, words.parentalConsent)',
    replace: 'parentalConsent: z.coerce.boolean()',
    tests: onboarding,
  },

  // The log, the mail, the site
  {
    why: 'the log’s rows are not chained',
    file: 'src/admin/audit.server.ts',
    find: '!row.previousHash.equals(previousHash) || !row.hash.equals(hashEntry(row, previousHash))',
    replace: 'false',
    tests: admin,
  },
  {
    why: 'wildcards in a search stand for anything',
    file: 'src/admin/search.server.ts',
    find: 'text.replaceAll(/[\\\\%_]/g, (sign) => `\\\\${sign}`)',
    replace: 'text',
    tests: admin,
  },
  {
    why: 'two instances send the same e-mail',
    file: 'src/outside/email/outbox.server.ts',
    find: ' and not_before <= ${now.toISOString()}::timestamptz',
    replace: '',
    tests: mail,
  },
  {
    why: 'an e-mail that was sent is sent again',
    file: 'src/outside/email/outbox.server.ts',
    find: 'where sent_at is null and abandoned_at is null',
    replace: 'where abandoned_at is null',
    tests: mail,
  },
  {
    why: 'inline scripts of any kind run',
    file: 'src/server/security-headers.server.ts',
    find: '["\'self\'", ...new Set(hashes)]',
    replace: '["\'self\'", "\'unsafe-inline\'"]',
    tests: site,
  },
  { why: 'pages may be framed', file: 'src/server/security-headers.server.ts', find: '    "frame-ancestors \'none\'",\n', replace: '', tests: site },
  {
    why: 'a moved address leads to another site',
    file: 'src/server/site.server.ts',
    find: "&& !shorter.startsWith('//') && files.has(shorter) ",
    replace: '',
    tests: site,
  },
  {
    why: 'the mailbox is open through a proxy',
    file: 'src/api/request-checks.server.ts',
    find: "if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || !isLoopbackConnection(socket.remoteAddress)) return false",
    replace: 'if (!isLoopbackConnection(socket.remoteAddress)) return false',
    tests: production,
  },
  {
    why: 'test payments are open through a proxy',
    file: 'src/outside/stripe-emulator/pages/guard.server.ts',
    find: 'local && !isForwarded && ',
    replace: 'local && ',
    tests: production,
  },
  {
    why: 'figures are open through a proxy',
    file: 'src/server/create-app.server.ts',
    find: "isLoopbackConnection(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined",
    replace: 'isLoopbackConnection(request.socket.remoteAddress)',
    tests: production,
  },
  {
    why: 'production starts without https',
    file: 'src/outside/settings.server.ts',
    find: "read.PUBLIC_URL?.startsWith('http:')",
    replace: 'false',
    tests: settings,
  },
  {
    why: 'production starts without a real database',
    file: 'src/outside/settings.server.ts',
    find: "const needed = ['DATABASE_URL', ",
    replace: 'const needed = [',
    tests: settings,
  },
]
