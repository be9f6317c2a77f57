import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { audit } from '#src/admin/audit/audit.server.ts'
import { dropSecondFactor, setAdministrator } from '#src/admin/sign-in/administrators.server.ts'
import { emailAddress } from '#src/api/fields.ts'
import { systemClock } from '#src/outside/clock.server.ts'
import { readSettings } from '#src/outside/settings.server.ts'
import { runCommand, withDatabase } from './run-command.server.ts'

/**
 * `npm run admin -- create EMAIL`: makes an administrator, or gives one a new password, from ADMIN_PASSWORD or a prompt.
 * `npm run admin -- drop-second-factor EMAIL`: lets one who has lost telephone and recovery codes in by the password alone.
 */
const usage = `Usage: npm run admin -- create EMAIL
       npm run admin -- drop-second-factor EMAIL
The password of a new administrator is read from ADMIN_PASSWORD, else asked for.`

await runCommand(() => run(process.argv.slice(2)))

async function run([command, given, ...rest]: readonly string[]): Promise<void> {
  const email = emailAddress().safeParse(given)
  if ((command !== 'create' && command !== 'drop-second-factor') || !email.success || rest.length > 0) throw new Error(usage)
  // The database first: nobody should type a password for a command that cannot work. The password's rule is the one that the server starts by.
  await withDatabase(async (open) => {
    if (command === 'drop-second-factor') return tell(email.data, await dropSecondFactor(open.db, email.data, systemClock.now()))
    const { firstAdmin } = readSettings({ ADMIN_EMAIL: email.data, ADMIN_PASSWORD: process.env.ADMIN_PASSWORD ?? (await askForPassword()) })
    if (!firstAdmin) throw new Error('The password is empty.')
    const outcome = await setAdministrator(open.db, firstAdmin.email, firstAdmin.password)
    const entry = { at: systemClock.now(), admin: 'command line', target: firstAdmin.email, ip: null, details: {} }
    await open.db.transaction((tx) => audit(tx, { ...entry, action: outcome === 'made' ? 'create-administrator' : 'change-administrator-password' }))
    process.stdout.write(outcome === 'made' ? `${firstAdmin.email} is an administrator now.\n` : `${firstAdmin.email} has a new password.\n`)
  })
}

function tell(email: string, outcome: 'dropped' | 'had none' | 'unknown'): void {
  if (outcome === 'unknown') throw new Error(`${email} is no administrator.`)
  process.stdout.write(outcome === 'dropped' ? `${email} signs in by the password alone now; all sessions were ended.\n` : `${email} has no second factor.\n`)
}

/** Asks twice at a terminal, showing nothing of what is typed; takes the first line of what is piped in. */
async function askForPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal })
  lines.on('SIGINT', () => process.exit(130))
  const answers = lines[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    if (isTerminal) process.stderr.write(question)
    const { value } = await answers.next()
    if (isTerminal) process.stderr.write('\n')
    return value ?? ''
  }
  try {
    const password = await ask('Password, at least 8 characters: ')
    if (isTerminal && password !== (await ask('Once more: '))) throw new Error('The two are not the same: nothing was changed.')
    return password
  } finally {
    lines.close()
  }
}
