/** An element of a class server's answer: its own text, and what lies in it. Attributes are not kept. */
export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

const deepest = 16
const mostElements = 50_000

/**
 * Reads the XML that BigBlueButton writes: elements, text, CDATA, the five entities and numbered characters.
 * Undefined for anything else, a document type among it. Its time grows with the text's length alone.
 */
export function parseXml(source: string): XmlElement | undefined {
  const root: XmlElement = { name: '', text: '', children: [] }
  const open: XmlElement[] = [root]
  let elements = 0
  let at = 0
  while (at < source.length) {
    const top = open.at(-1)
    if (!top) return undefined
    const mark = source.indexOf('<', at)
    top.text += plain(source.slice(at, mark === -1 ? source.length : mark))
    if (mark === -1) break
    const [opening, closing] = spanAt(source, mark)
    const end = source.indexOf(closing, mark + opening.length)
    if (end === -1) return undefined
    const inside = source.slice(mark + opening.length, end)
    at = end + closing.length
    if (opening === '<![CDATA[') top.text += inside
    if (opening !== '<') continue
    if (inside.startsWith('!')) return undefined
    if (inside.startsWith('/')) {
      if (inside.slice(1).trim() !== top.name || open.length === 1) return undefined
      open.pop()
      continue
    }
    const isEmpty = inside.endsWith('/')
    const [name = ''] = (isEmpty ? inside.slice(0, -1) : inside).trim().split(/\s/, 1)
    elements += 1
    if (!/^[A-Za-z][\w.-]{0,99}$/.test(name) || elements > mostElements || open.length > deepest)
      return undefined
    const element: XmlElement = { name, text: '', children: [] }
    top.children.push(element)
    if (!isEmpty) open.push(element)
  }
  const [document, ...more] = root.children
  return open.length === 1 && more.length === 0 && root.text.trim() === '' ? document : undefined
}

/**
 * The one element of that name in another; undefined when there is none, or several that say different
 * things.
 */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const found = element?.children.filter((child) => child.name === name) ?? []
  return found.length === 1 ? found[0] : undefined
}

/** What {@link childOf} says, without the space around it. */
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

function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
      ? String.fromCodePoint(code)
      : whole
  })
}
