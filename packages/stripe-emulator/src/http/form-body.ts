import { invalid } from './errors.ts'

export type FormValue = string | FormValue[] | FormTree
export interface FormTree {
  [key: string]: FormValue
}

const deepest = 8
const maxParameters = 2000

/**
 * Parses `a[b][0]=c` into `{ a: { b: ['c'] } }`, for bodies and query strings alike. A level with only
 * numeric or empty keys (`expand[]`) is a list. Objects have no prototype, so that no name reaches one.
 */
export function readForm(text: string): FormTree {
  const root = emptyTree()
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1
    if (count > maxParameters) throw invalid('Too many parameters.')
    place(root, keysOf(name), value, name)
  }
  return withLists(root)
}

function emptyTree(): FormTree {
  return Object.create(null)
}

function keysOf(name: string): string[] {
  const opening = name.indexOf('[')
  if (opening <= 0) return [name]
  const inner = name.slice(opening)
  if (!/^(?:\[[^[\]]*\])+$/.test(inner)) throw invalid(`Invalid parameter name: ${name}`, { param: name })
  return [name.slice(0, opening), ...inner.slice(1, -1).split('][')]
}

function place(tree: FormTree, keys: readonly string[], value: string, name: string): void {
  if (keys.length > deepest) throw invalid(`Parameters are nested too deeply: ${name}`, { param: name })
  let level = tree
  keys.forEach((key, index) => {
    const own = key === '' ? String(Object.keys(level).length) : key
    if (index === keys.length - 1) {
      level[own] = value
      return
    }
    const next = level[own] ?? emptyTree()
    if (typeof next === 'string' || Array.isArray(next))
      throw invalid(`Invalid parameter: ${name}`, { param: name })
    level[own] = next
    level = next
  })
}

function withLists(tree: FormTree): FormTree {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string' || Array.isArray(value)) continue
    const inner = withLists(value)
    const keys = Object.keys(inner)
    tree[key] =
      keys.length > 0 && keys.every((name) => /^\d+$/.test(name))
        ? keys
            .map(Number)
            .sort((a, b) => a - b)
            .map((index) => inner[index] ?? '')
        : inner
  }
  return tree
}
