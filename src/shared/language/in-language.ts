import { type InLanguage, type Language, languages, type Text } from './languages.ts'

/** Extracts one language from a tree of messages, so that a page contains that language only. */
export function inLanguage<const Tree>(tree: Tree, language: Language): InLanguage<Tree> {
  return pick(tree, language) as InLanguage<Tree>
}

function pick(node: unknown, language: Language): unknown {
  if (Array.isArray(node)) return node.map((item) => pick(item, language))
  if (typeof node !== 'object' || node === null) return node
  if (isText(node)) return node[language]
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, pick(value, language)]))
}

function isText(node: object): node is Text {
  const keys = Object.keys(node)
  return (
    keys.length === languages.length &&
    languages.every((language) => typeof Reflect.get(node, language) === 'string')
  )
}
