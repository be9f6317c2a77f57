import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const source = join(root, 'src')

interface SourceFile {
  path: string
  room: string
  text: string
  imports: string[]
}

const files: SourceFile[] = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => {
    const full = join(entry.parentPath, entry.name)
    const path = relative(source, full)
    const text = readFileSync(full, 'utf8')
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
    const imports = specifiers.map((specifier) =>
      specifier.startsWith('#src/')
        ? specifier.slice('#src/'.length)
        : specifier.startsWith('.')
          ? relative(source, join(entry.parentPath, specifier))
          : specifier,
    )
    return { path, room: path.includes('/') ? (path.split('/')[0] ?? '') : 'roof', text, imports }
  })

const product = files.filter(({ path }) => !/\.test\.tsx?$/.test(path))

const cellar = ['language', 'business']
const ground = ['design', 'api', 'database', 'outside']
const rooms = ['home', 'programme', 'billing', 'videos', 'contact', 'faq', 'legal', 'referral', 'onboarding', 'family', 'admin']
const roof = ['roof', 'server', 'chrome']
const floorOf = (room: string) =>
  cellar.includes(room) ? 0 : ground.includes(room) ? 1 : room === 'account' ? 2 : rooms.includes(room) ? 3 : roof.includes(room) ? 4 : undefined

function importsOfProduct(file: SourceFile): { room: string; path: string }[] {
  return file.imports
    .filter((path) => /\.(?:tsx?|css|svg)$/.test(path) && !path.startsWith('.'))
    .map((path) => ({ path, room: path.includes('/') ? (path.split('/')[0] ?? '') : 'roof' }))
}

describe('the house (docs/decisions/0001)', () => {
  it('every folder has a floor, and every room stands there', () => {
    const folders = new Set(product.map(({ room }) => room))
    expect([...folders].filter((room) => floorOf(room) === undefined)).toEqual([])
    expect([...cellar, ...ground, ...rooms].filter((room) => !folders.has(room))).toEqual([])
  })

  it('a file of the same folder is imported by its name, any other from #src', () => {
    expect(files.flatMap(({ path, text }) => (/from '\.\.\/(?!.*\+types)/.test(text) ? [path] : []))).toEqual([])
  })

  it('the stair only goes down, and rooms have no doors between them', () => {
    const climbing = product.flatMap((file) =>
      importsOfProduct(file)
        .filter(({ room }) => room !== file.room)
        .filter(({ room }) => {
          const from = floorOf(file.room) ?? 0
          const to = floorOf(room) ?? 0
          return to > from || (to === from && from === 3)
        })
        .map(({ path }) => `${file.path} imports ${path}`),
    )
    expect(climbing).toEqual([])
  })

  it('the wall: server modules are imported by server modules alone, and never import a component', () => {
    const through = product.flatMap((file) =>
      importsOfProduct(file)
        .filter(
          ({ path }) =>
            (!/\.server\.tsx?$/.test(file.path) && /\.server\.tsx?$/.test(path)) ||
            (/\.server\.ts$/.test(file.path) && /\.tsx$/.test(path) && !/\.server\.tsx$/.test(path)),
        )
        .map(({ path }) => `${file.path} imports ${path}`),
    )
    expect(through).toEqual([])
  })

  it('contracts, rules and texts import neither React nor Node', () => {
    const wrong = product
      .filter(({ path }) => /\.(?:contract|rules|texts)\.ts$/.test(path))
      .flatMap((file) => file.imports.filter((name) => /^(?:react|node:|radix)/.test(name)).map((name) => `${file.path} imports ${name}`))
    expect(wrong).toEqual([])
  })

  it('nobody reads the time or the environment but the outside', () => {
    const wrong = product
      .filter(
        ({ path }) => /\.server\.ts$/.test(path) && !path.startsWith('outside/') && path !== 'server/start.server.ts' && !/-command\.server\.ts$/.test(path),
      )
      .filter(({ text }) => /\bnew Date\(\)|\bDate\.now\(\)|\bprocess\.env\b/.test(text))
      .map(({ path }) => path)
    expect(wrong).toEqual([])
  })

  it('no drawers: no utils, helpers, misc, common, types or hooks, and no barrels', () => {
    expect(
      product.map(({ path }) => path).filter((path) => /(?:^|\/)(?:utils?|helpers?|misc|common|types|hooks)(?:\/|\.)|(?:^|\/)index\.tsx?$/.test(path)),
    ).toEqual([])
  })

  it('no any, no suppressed type', () => {
    expect(
      files
        .filter(({ text }) => /@ts-(?:ignore|expect-error|nocheck)|\bas any\b|: any\b/.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('no file is over 300 lines without its reason in the first comment', () => {
    const long = product
      .filter(({ path }) => !/\.texts\.ts$|^database\/demo\//.test(path))
      .filter(({ text }) => text.split('\n').length > 300 && !/^\/\*\*?|^\/\//.test(text))
      .map(({ path }) => path)
    expect(long).toEqual([])
  })

  it('what a browser downloads takes nothing but types from a contract, which would bring the schema library along; the wizards judge by its schema', () => {
    const wrong = product
      .filter(({ path }) => !/\.(?:server|contract)\.ts$/.test(path) && !/^onboarding\/(?:[a-z-]+-)?wizard\.tsx?$/.test(path))
      .flatMap(({ path, text }) => [...text.matchAll(/^import (?!type\b).*\.contract\.ts'/gm)].map(([line]) => `${path}: ${line}`))
    expect(wrong).toEqual([])
  })

  it('public pages carry no schema library, no dialog library and no query cache', () => {
    const publicPages = [
      'home/home-page.tsx',
      'programme/programme-page.tsx',
      'billing/pricing-page.tsx',
      'billing/subscribe-page.tsx',
      'contact/contact-page.tsx',
      'faq/faq-page.tsx',
      'legal/terms-page.tsx',
      'legal/privacy-page.tsx',
      'legal/legal-notice-page.tsx',
      'account/login-page.tsx',
      'chrome/site-layout.tsx',
      'root.tsx',
    ]
    const heavy = /^(?:zod|radix-ui|@tanstack\/|react-hook-form)/
    const reached = new Set<string>()
    const open = [...publicPages]
    for (let path = open.pop(); path; path = open.pop()) {
      if (reached.has(path)) continue
      reached.add(path)
      const text = product.find((file) => file.path === path)?.text ?? ''
      const statics = [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^'\n]*?from\s+'#src\/([^']+\.tsx?)'/gm)].map((match) => match[1] ?? '')
      open.push(...statics.filter((name) => !/\.texts\.ts$/.test(name)))
    }
    const wrong = [...reached].filter((path) =>
      (product.find((file) => file.path === path)?.text ?? '')
        .split('\n')
        .some((line) => /^import (?!type)/.test(line) && heavy.test(/from '([^']+)'/.exec(line)?.[1] ?? '')),
    )
    expect(wrong).toEqual([])
  })
})
