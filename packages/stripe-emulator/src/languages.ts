export const languages = ['fr', 'en', 'it'] as const

export type Language = (typeof languages)[number]

/** One message in the three languages, side by side: a missing language does not compile. */
export type Text = Readonly<Record<Language, string>>

/** The same tree of messages with every {@link Text} replaced by its string in one language. */
export type InLanguage<Tree> = Tree extends Text
  ? string
  : Tree extends readonly (infer Item)[]
    ? readonly InLanguage<Item>[]
    : Tree extends object
      ? { readonly [Key in keyof Tree]: InLanguage<Tree[Key]> }
      : Tree

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** Picks one language from a tree of messages, so that a page contains only that language. */
export function inLanguage<const Tree>(tree: Tree, language: Language): InLanguage<Tree> {
  return pick(tree, language) as InLanguage<Tree>
}

/** Replaces `{name}` in a message by its value; a name without a value is left unchanged. */
export function interpolate(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
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
