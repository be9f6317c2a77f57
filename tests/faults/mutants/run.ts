/**
 * `npm run mutants [-- words of a reason]` (QUALITY R16): takes one defence away at a time, in a copy of the sources, and runs the tests that ought to notice.
 * Prints each mutant that none of them caught, and ends with code 1 when there is one.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mutant, mutants } from './mutants.ts'

type Outcome = 'caught' | 'SURVIVED' | 'does not fit' | 'does not run'

const root = join(import.meta.dirname, '../../..')
const wanted = process.argv.slice(2).join(' ')
const chosen = mutants.filter(({ why, file }) => `${why} ${file}`.includes(wanted))
const copy = mkdtempSync(join(tmpdir(), 'mirabelle-mutants-'))
let alive = 0

try {
  for (const part of ['src', 'tests', 'scripts', 'public', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  for (const part of ['node_modules', 'build']) symlinkSync(join(root, part), join(copy, part))
  const sound = run([...new Set(chosen.flatMap(({ tests }) => tests))], false)
  if (!sound.passed) throw new Error(`The tests fail before anything is taken away:\n${sound.output}`)
  chosen.forEach((mutant, index) => {
    const outcome = tryOut(mutant)
    if (outcome !== 'caught') alive += 1
    process.stdout.write(`${index + 1}/${chosen.length} ${outcome}: ${mutant.why} (${mutant.file})\n`)
  })
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.stdout.write(`mutants: ${chosen.length - alive} caught, ${alive} not\n`)
process.exitCode = alive > 0 ? 1 : 0

function tryOut({ file, find, replace, tests }: Mutant): Outcome {
  const path = join(copy, file)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(find).length !== 2) return 'does not fit'
  writeFileSync(
    path,
    sound.replace(find, () => replace),
  )
  const { passed, output } = run(tests, true)
  writeFileSync(path, sound)
  if (passed) return 'SURVIVED'
  return /Transform failed|SyntaxError|ReferenceError|is not exported by/.test(output) ? 'does not run' : 'caught'
}

function run(tests: readonly string[], isHasty: boolean): { passed: boolean; output: string } {
  const ran = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'embedded', '--project', 'unit', ...(isHasty ? ['--bail', '1'] : []), ...tests],
    {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return { passed: ran.status === 0, output: `${ran.stdout}${ran.stderr}`.slice(-4000) }
}
