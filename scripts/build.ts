// npm run build: runs each step in turn; the first that fails ends it with its exit code.
import { spawnSync } from 'node:child_process'

const steps: readonly [name: string, command: string, ...given: string[]][] = [
  ['pages', 'react-router', 'build'],
  ['drawings', 'node', 'scripts/build/draw.ts'],
  ['guide', 'node', 'scripts/build/guide.ts'],
  ['pictures for sharing', 'node', 'scripts/build/share-pictures.ts'],
  ['server', 'node', 'scripts/build/bundle.ts'],
  ['embedded database', 'node', 'scripts/build/embedded-template.ts'],
  ['compressed files', 'node', 'scripts/build/compress.ts'],
]

for (const [name, command, ...given] of steps) {
  const { status } = spawnSync(command, given, { stdio: 'inherit' })
  if (status === 0) continue
  process.stderr.write(`The build failed at: ${name}.\n`)
  process.exit(status ?? 1)
}
