import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const migrations = 'src/infrastructure/database/migrations'

export interface PreviousVersion {
  /** Its abbreviated commit hash. */
  commit: string
  /** The directory of its build: `build/server/start.js`, without the site. */
  directory: string
  remove(): void
}

/**
 * Builds the last version before the newest migration, or the one that VERSION_BEFORE names, from git's
 * history into a temporary directory. It uses the installed packages.
 */
export function buildPreviousVersion(): PreviousVersion {
  const named = process.env.VERSION_BEFORE ?? `${git('log', '-1', '--format=%H', '--', migrations)}~1`
  const commit = git('rev-parse', '--short', named)
  const directory = mkdtempSync(join(tmpdir(), `mirabelle-${commit}-`))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build/bundle.ts'], {
    cwd: directory,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { commit, directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
