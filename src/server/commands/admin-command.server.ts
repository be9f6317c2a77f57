import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { emailAddress } from '#src/api/fields.ts'
import {
  createByCommand,
  disableAdministrator,
  removeSecondFactor,
} from '#src/features/back-office/administrators/administrators.server.ts'
import { systemClock } from '#src/infrastructure/clock/clock.server.ts'
import { readSettings } from '#src/infrastructure/settings.server.ts'
import { type AdminRole, adminRoles } from '#src/shared/options.ts'
import { runCommand, withDatabase } from './run-command.server.ts'

/**
 * `npm run admin -- create EMAIL [--role ROLE]`: creates an administrator, or sets the password of an
 * existing one and enables them again, from ADMIN_PASSWORD or a prompt. `npm run admin -- disable EMAIL`:
 * disables the account. `npm run admin -- drop-second-factor EMAIL`: lets an administrator who has lost
 * telephone and recovery codes sign in with the password only.
 */
const usage = `Usage: npm run admin -- create EMAIL [--role ${adminRoles.toReversed().join('|')}]
       npm run admin -- disable EMAIL
       npm run admin -- drop-second-factor EMAIL
The password of a new administrator is read from ADMIN_PASSWORD, else asked for. Without a role, a new administrator is an owner.
For an existing administrator, create sets the password, ends all sessions and enables a disabled account again.`

await runCommand(() => run(process.argv.slice(2)))

async function run(args: readonly string[]): Promise<void> {
  const { command, email, role } = readArguments(args)
  // The database is opened first, so that nobody types a password for a command that cannot work. The
  // password rule is that of the server's settings.
  await withDatabase(async ({ db }) => {
    if (command === 'disable')
      return printDisabled(email, await disableAdministrator(db, email, systemClock.now()))
    if (command === 'drop-second-factor')
      return printDropped(email, await removeSecondFactor(db, email, systemClock.now()))
    const { firstAdmin } = readSettings({
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: process.env.ADMIN_PASSWORD ?? (await askForPassword()),
    })
    if (!firstAdmin) throw new Error('The password is empty.')
    const now = systemClock.now()
    printCreated(firstAdmin.email, await createByCommand(db, { ...firstAdmin, role, now }))
  })
}

function readArguments(args: readonly string[]): {
  command: 'create' | 'disable' | 'drop-second-factor'
  email: string
  role: AdminRole | undefined
} {
  const [name, typedEmail, option, value, ...rest] = args
  const command = (['create', 'disable', 'drop-second-factor'] as const).find((one) => one === name)
  const email = emailAddress().safeParse(typedEmail)
  const role = adminRoles.find((one) => one === value)
  const hasRole = command === 'create' && option === '--role' && role !== undefined
  if (!command || !email.success || rest.length > 0 || (option !== undefined && !hasRole))
    throw new Error(usage)
  return { command, email: email.data, role }
}

function printCreated(email: string, outcome: 'made' | 'changed' | 'enabled again'): void {
  const outcomes = {
    made: 'is an administrator now',
    changed: 'has a new password',
    'enabled again': 'has a new password and is enabled again',
  }
  process.stdout.write(`${email} ${outcomes[outcome]}.\n`)
}

function printDisabled(email: string, outcome: 'disabled' | 'was disabled' | 'unknown'): void {
  if (outcome === 'unknown') throw new Error(`${email} is not an administrator.`)
  process.stdout.write(
    outcome === 'disabled'
      ? `${email} has been disabled; all sessions were ended.\n`
      : `${email} was already disabled.\n`,
  )
}

function printDropped(email: string, outcome: 'dropped' | 'had none' | 'unknown'): void {
  if (outcome === 'unknown') throw new Error(`${email} is not an administrator.`)
  process.stdout.write(
    outcome === 'dropped'
      ? `${email} signs in by the password alone now; all sessions were ended.\n`
      : `${email} has no second factor.\n`,
  )
}

/** Asks twice at a terminal, without echo; reads the first line of a pipe. */
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
    if (isTerminal && password !== (await ask('Once more: ')))
      throw new Error('The two are not the same: nothing was changed.')
    return password
  } finally {
    lines.close()
  }
}
