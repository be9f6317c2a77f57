// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text
import type { Mutant } from './mutants.ts'

const auditLog = ['src/domain/back-office/audit.server.test.ts']
const adminUsers = ['src/features/users/users.server.test.ts']
const production = ['src/server/production.server.test.ts']
const site = ['src/server/site/site.server.test.ts']
const settings = ['src/infrastructure/settings.server.test.ts']
const front = ['src/server/http/http-server.server.test.ts']
const mail = ['src/infrastructure/email/outbox.server.test.ts']
const backup = ['tests/resilience/backup.test.ts']

/** Defences of the log, the mail and the site. */
export const surroundingMutants: readonly Mutant[] = [
  {
    why: 'the log’s rows are not chained',
    file: 'src/domain/back-office/audit.server.ts',
    find: '!row.previousHash.equals(previousHash) || !row.hash.equals(hashEntry(row, previousHash))',
    replace: 'false',
    tests: auditLog,
  },
  {
    why: 'wildcards in a search match anything',
    file: 'src/domain/back-office/lists/list-queries.server.ts',
    find: 'text.replaceAll(/[\\\\%_]/g, (sign) => `\\\\${sign}`)',
    replace: 'text',
    tests: adminUsers,
  },
  {
    why: 'two instances send the same e-mail',
    file: 'src/infrastructure/email/claims.server.ts',
    find: ' and not_before <= ${now.toISOString()}::timestamptz',
    replace: '',
    tests: mail,
  },
  {
    why: 'an e-mail that was sent is sent again',
    file: 'src/infrastructure/email/claims.server.ts',
    find: 'where sent_at is null and abandoned_at is null',
    replace: 'where abandoned_at is null',
    tests: mail,
  },
  {
    why: 'inline scripts of any kind run',
    file: 'src/server/http/security-headers.server.ts',
    find: '["\'self\'", ...new Set(hashes)]',
    replace: '["\'self\'", "\'unsafe-inline\'"]',
    tests: site,
  },
  {
    why: 'pages may be framed',
    file: 'src/server/http/security-headers.server.ts',
    find: '    "frame-ancestors \'none\'",\n',
    replace: '',
    tests: site,
  },
  {
    why: 'a redirect leads to another site',
    file: 'src/server/site/site.server.ts',
    find: "&& !shorter.startsWith('//') && files.has(shorter) ",
    replace: '',
    tests: site,
  },
  {
    why: 'the mailbox is open through a proxy',
    file: 'src/api/server/request-checks.server.ts',
    find: ' || Object.keys(headers).some(isProxysHeader)) return false',
    replace: ') return false',
    tests: production,
  },
  {
    why: 'metrics are open through a proxy that adds no header',
    file: 'src/api/server/request-checks.server.ts',
    find: '(!settings.production && host.host ===',
    replace: '(host.host ===',
    tests: production,
  },
  {
    why: 'test payments are open through a proxy',
    file: 'src/server/open-payments.server.ts',
    find: 'isLocalRequest(request, settings) && ',
    replace: '',
    tests: production,
  },
  {
    why: 'metrics are open through a proxy',
    file: 'src/server/http/operator-routes.server.ts',
    find: ' && !isLocalRequest(request.raw, settings)',
    replace: " && request.ip !== '127.0.0.1'",
    tests: production,
  },
  {
    why: 'production starts without https',
    file: 'src/infrastructure/setting-checks.server.ts',
    find: ".filter((name) => /^http:/i.test(read[name] ?? ''))",
    replace: '.filter(() => false)',
    tests: settings,
  },
  {
    why: 'production embeds players without https',
    file: 'src/infrastructure/setting-checks.server.ts',
    find: ", 'VIDEO_PLAYER_URL'] as const",
    replace: '] as const',
    tests: settings,
  },
  {
    why: 'a request that names two hosts is answered',
    file: 'src/server/http/http-server.server.ts',
    find: 'hosts.length > 1 || ',
    replace: '',
    tests: front,
  },
  {
    why: 'a body in an unsupported encoding is read undecoded',
    file: 'src/server/http/http-server.server.ts',
    find: "coding.toLowerCase() !== 'chunked' || ",
    replace: '',
    tests: front,
  },
  {
    why: 'production starts without a real database',
    file: 'src/infrastructure/setting-checks.server.ts',
    find: "const needed = ['DATABASE_URL', ",
    replace: 'const needed = [',
    tests: settings,
  },
  {
    why: 'a backup is restored over existing rows',
    file: 'src/infrastructure/database/backup.server.ts',
    find: 'if (full.length > 0)',
    replace: 'if (false)',
    tests: backup,
  },
  {
    why: 'restored rows are not compared with the backup',
    file: 'src/infrastructure/database/backup.server.ts',
    find: 'found.sha256 !== expected.sha256 || found.rows !== expected.rows',
    replace: 'false',
    tests: backup,
  },
  {
    why: 'a backup may be truncated after its last table',
    file: 'src/infrastructure/database/backup.server.ts',
    find: 'await reader.finish()',
    replace: '',
    tests: backup,
  },
  {
    why: 'a restore brings erased families back',
    file: 'src/features/account/data-rights/erase-family.server.ts',
    find: '    await eraseRows(tx, id, { now, cancelsSessions: false })\n  }',
    replace: '  }',
    tests: backup,
  },
  {
    why: 'a full disk is answered with an internal error',
    file: 'src/infrastructure/database/database-unavailable.server.ts',
    find: "'53100', ",
    replace: '',
    tests: ['tests/resilience/disk-full.test.ts'],
    on: 'postgresql',
  },
  {
    why: 'a lost connection without an error listener ends the process',
    file: 'src/infrastructure/database/open-database.server.ts',
    find: "client.on('error', () => undefined)",
    replace: '',
    tests: ['src/infrastructure/database/lost-connection.server.test.ts'],
    on: 'postgresql',
  },
]
