// Lists the product's packages with their licences, and fails on one that is not permissive.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPermissive } from './permissive-licence.ts'

interface Locked {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>
}

const root = join(import.meta.dirname, '..')
const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked

/** Packages whose licence is in the read-me instead of the package.json. */
const statedInReadme: Readonly<Record<string, string>> = { 'combine-errors': 'MIT' }

const found = Object.entries(locked.packages).flatMap(([path, { version, dev, link }]) => {
  const file = join(root, path, 'package.json')
  if (!path.includes('node_modules/') || link || !existsSync(file)) return []
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: unknown
    licenses?: { type: string }[]
  }
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const licence =
    typeof license === 'string'
      ? license
      : (licenses?.map(({ type }) => type).join(' OR ') ?? statedInReadme[name] ?? 'none said')
  return [{ name, version, licence, isShipped: dev !== true }]
})
const shipped = found.filter(({ isShipped }) => isShipped)
for (const { name, version, licence } of shipped) process.stdout.write(`${name} ${version}: ${licence}\n`)
const others = shipped.filter(({ licence }) => !isPermissive(licence))
process.stdout.write(
  `${shipped.length} packages are shipped, ${found.length - shipped.length} more are used to build and test.\n`,
)
if (others.length > 0) {
  process.stderr.write(
    `Not permissive: ${others.map(({ name, licence }) => `${name} (${licence})`).join(', ')}\n`,
  )
  process.exitCode = 1
}
