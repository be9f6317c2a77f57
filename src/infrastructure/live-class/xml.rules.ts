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
  const around: XmlElement[] = []
  let top = root
  let elements = 0
  let at = 0
  for (let mark = source.indexOf('<'); mark !== -1; mark = source.indexOf('<', at)) {
    top.text += plain(source.slice(at, mark))
    const [opening, closing] = spanAt(source, mark)
    const end = source.indexOf(closing, mark + opening.length)
    if (end === -1) return undefined
    const inside = source.slice(mark + opening.length, end)
    at = end + closing.length
    if (opening === '<![CDATA[') top.text += inside
    if (opening !== '<') continue
    if (inside.startsWith('/')) {
      const parent = around.pop()
      if (!parent || inside.slice(1).trim() !== top.name) return undefined
      top = parent
      continue
    }
    const [name] = /^[A-Za-z][\w.-]{0,99}(?=\s|\/?$)/.exec(inside) ?? []
    elements += 1
    if (!name || elements > mostElements || around.length === deepest) return undefined
    const element: XmlElement = { name, text: '', children: [] }
    top.children.push(element)
    if (inside.endsWith('/')) continue
    around.push(top)
    top = element
  }
  const [document, ...more] = root.children
  const beside = root.text + source.slice(at)
  return top === root && more.length === 0 && beside.trim() === '' ? document : undefined
}

/** The only child element of that name; undefined when there is none, or several. */
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
  return text.replaceAll(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
      ? String.fromCodePoint(code)
      : whole
  })
}
