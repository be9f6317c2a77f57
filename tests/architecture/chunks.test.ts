import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The modules of vite.config.ts's `site` chunk, written as `folder/(one|other)` or `folder/one`. */
const list =
  /const everywhere = \[([\s\S]*?)\]/.exec(readFileSync(join(root, 'vite.config.ts'), 'utf8'))?.[1] ?? ''
const named = [...list.matchAll(/'((?:[\w-]+\/)+)(?:\(([^']+)\)|([^']+))'/g)].flatMap(
  ([, folder, names, name]) => (names ?? name ?? '').split('|').map((one) => `src/${folder}${one}`),
)

describe('the chunk of every page', () => {
  it('consists of modules that exist', () => {
    expect(named.length).toBeGreaterThan(20)
    expect(
      named.filter((module) => !['.ts', '.tsx'].some((ending) => existsSync(join(root, module + ending)))),
    ).toEqual([])
  })
})
