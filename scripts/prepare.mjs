// Runs on any Node >= 20 before anything is installed. Installs and builds only what is missing or stale. Two
// processes may run it at once.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inputs = [
  'src',
  'public',
  'scripts',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
]

if (Number(process.versions.node.split('.')[0]) < 20) fail('Mirabelle needs Node 20 or newer to install.')
await underLock(() => {
  install()
  if (process.argv[2] === 'build') build()
})

function install() {
  const stamp = join(root, 'node_modules', '.installed')
  const wanted = digest(['package-lock.json', 'package.json'])
  if (read(stamp) === wanted) return
  process.stdout.write('Installing what is missing…\n')
  // Independent of NODE_ENV: the build needs the development packages too.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

function build() {
  const stamp = join(root, 'build', '.built')
  const wanted = digest(inputs)
  if (read(stamp) === wanted) return
  process.stdout.write('Building…\n')
  rmSync(stamp, { force: true })
  run('npm', ['run', '--silent', 'build'], { NODE_ENV: 'production' })
  writeFileSync(stamp, wanted)
}

function run(command, args, more = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...more },
  })
  if (status !== 0) fail(`"${command} ${args.join(' ')}" failed.`)
}

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf).sort())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** The files of a folder that the build reads, without tests and documents. */
function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full) || /\.test\.|\.md$/.test(path)) return []
  return statSync(full).isDirectory()
    ? readdirSync(full).flatMap((name) => filesOf(join(path, name)))
    : [path]
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

async function underLock(work) {
  const lock = join(root, '.preparing')
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      const holder = Number(read(join(lock, 'process')) ?? 0)
      if (holder > 0 && !isAlive(holder)) rmSync(lock, { recursive: true, force: true })
      else await delay(300)
    }
  }
  writeFileSync(join(lock, 'process'), String(process.pid))
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.on('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  work()
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
