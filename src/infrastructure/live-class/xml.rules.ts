/** An element of a class server's response: its own text and its child elements, without attributes. */
export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

const maxDepth = 16
const maxElements = 50_000

/**
 * Parses the XML that BigBlueButton writes: elements, text, CDATA, the five entities and numbered characters.
 * Undefined for anything else, including a document type. Its time is linear in the text's length.
 */
export function parseXml(source: string): XmlElement | undefined {
  const root: XmlElement = { name: '', text: '', children: [] }
  const ancestors: XmlElement[] = []
  let current = root
  let elements = 0
  let at = 0
  for (let mark = source.indexOf('<'); mark !== -1; mark = source.indexOf('<', at)) {
    current.text += withoutEntities(source.slice(at, mark))
    const [opening, closing] = spanAt(source, mark)
    const end = source.indexOf(closing, mark + opening.length)
    if (end === -1) return undefined
    const inside = source.slice(mark + opening.length, end)
    at = end + closing.length
    if (opening === '<![CDATA[') current.text += inside
    if (opening !== '<') continue
    if (inside.startsWith('/')) {
      const parent = ancestors.pop()
      if (!parent || inside.slice(1).trim() !== current.name) return undefined
      current = parent
      continue
    }
    const [name] = /^[A-Za-z][\w.-]{0,99}(?=\s|\/?$)/.exec(inside) ?? []
    elements += 1
    if (!name || elements > maxElements || ancestors.length === maxDepth) return undefined
    const element: XmlElement = { name, text: '', children: [] }
    current.children.push(element)
    if (inside.endsWith('/')) continue
    ancestors.push(current)
    current = element
  }
  const [document, ...more] = root.children
  const beside = root.text + source.slice(at)
  return current === root && more.length === 0 && beside.trim() === '' ? document : undefined
}

/** The only child element of that name; undefined when there is none, or several. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const found = element?.children.filter((child) => child.name === name) ?? []
  return found.length === 1 ? found[0] : undefined
}

/** The trimmed text of {@link childOf}. */
export function textIn(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.text.trim()
}

function spanAt(source: string, mark: number): readonly [string, string] {
  if (source.startsWith('<![CDATA[', mark)) return ['<![CDATA[', ']]>']
  if (source.startsWith('<!--', mark)) return ['<!--', '-->']
  if (source.startsWith('<?', mark)) return ['<?', '?>']
  return ['<', '>']
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function withoutEntities(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
      ? String.fromCodePoint(code)
      : whole
  })
}
