// npm run build: runs each step in turn; the first that fails ends it with its exit code.
import { spawnSync } from 'node:child_process'

const steps: readonly [name: string, command: string, ...given: string[]][] = [
  ['pages', 'react-router', 'build'],
  ['drawings', 'node', 'scripts/draw.ts'],
  ['guide', 'node', 'scripts/guide.ts'],
  ['pictures for sharing', 'node', 'scripts/share-pictures.ts'],
  ['server', 'node', 'scripts/bundle.ts'],
  ['embedded database', 'node', 'scripts/embedded-template.ts'],
  ['compressed files', 'node', 'scripts/compress.ts'],
]

for (const [name, command, ...given] of steps) {
  const { status } = spawnSync(command, given, { stdio: 'inherit' })
  if (status === 0) continue
  process.stderr.write(`The build failed at: ${name}.\n`)
  process.exit(status ?? 1)
}
