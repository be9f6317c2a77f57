import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

type Props = Readonly<Record<string, unknown>>

/**
 * The part of a document's element that React writes to. It has no layout, no events of its own and no
 * markup: a test finds elements by what React gave them.
 */
class FakeElement {
  readonly nodeType: number = 1
  readonly nodeName: string
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  readonly ownerDocument: FakeDocument
  readonly style = { setProperty() {} }
  readonly options = []
  readonly childNodes: FakeElement[] = []
  parentNode: FakeElement | null = null
  nodeValue = ''

  constructor(nodeName: string, ownerDocument: FakeDocument) {
    this.nodeName = nodeName
    this.ownerDocument = ownerDocument
  }

  get tagName(): string {
    return this.nodeName
  }

  get textContent(): string {
    return this.nodeValue + this.childNodes.map(({ textContent }) => textContent).join('')
  }

  set textContent(text: string) {
    this.childNodes.length = 0
    this.nodeValue = text
  }

  appendChild(child: FakeElement): void {
    this.insertBefore(child, null)
  }

  insertBefore(child: FakeElement, next: FakeElement | null): void {
    child.parentNode?.removeChild(child)
    child.parentNode = this
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, child)
  }

  removeChild(child: FakeElement): void {
    child.parentNode = null
    this.childNodes.splice(this.childNodes.indexOf(child), 1)
  }

  focus(): void {
    this.ownerDocument.activeElement = this
  }

  querySelector(name: string): FakeElement | undefined {
    return elementsIn(this).find(({ nodeName }) => nodeName === name)
  }

  scrollIntoView(): void {}
  showModal(): void {}
  close(): void {}
  setAttribute(): void {}
  removeAttribute(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
}

class FakeDocument {
  readonly nodeType = 9
  readonly defaultView = { HTMLIFrameElement: class {}, clearTimeout }
  readonly cookie = ''
  readonly body = new FakeElement('body', this)
  activeElement: FakeElement | null = null
  createElement = (name: string) => new FakeElement(name, this)
  createElementNS = (_: string, name: string) => new FakeElement(name, this)
  getElementById = (id: string) => elementsIn(this.body).find((one) => propsOf(one).id === id) ?? null
  createTextNode(text: string): FakeElement {
    return Object.assign(new FakeElement('#text', this), { nodeType: 3, nodeValue: text })
  }
  addEventListener(): void {}
  removeEventListener(): void {}
}

interface Mounted {
  /** The text of everything that is shown. */
  readonly text: string
  /** The props of the element that has the focus. */
  readonly focused: Props
  /** The props of the elements that have all the given ones. */
  all(name: string, props?: Props): Props[]
  /** Presses the button of that text; of several, the last one, which is the open dialog's. */
  press(label: string): Promise<void>
  /** Calls the handler of the only element that has the given props, as its event would. */
  fire(name: string, props: Props, handler: string, target?: object): Promise<void>
  render(element: ReactNode): Promise<void>
}

/**
 * Renders an element with its effects, without a browser. What happens to it later has to be awaited within
 * `act`, as `fire` and `render` do.
 */
export async function mount(element: ReactNode): Promise<Mounted> {
  const document = new FakeDocument()
  const frames: ReturnType<typeof setTimeout>[] = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(setTimeout(callback)))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('HTMLFieldSetElement', class {})
  vi.stubGlobal('getComputedStyle', () => ({}))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const container = document.body
  // React asks for an element and uses what FakeElement has of it.
  const root = createRoot(container as unknown as Element)
  const render = (next: ReactNode) => act(async () => root.render(next))
  onTestFinished(async () => {
    frames.forEach(clearTimeout)
    await act(async () => root.unmount())
    // The next file's modules must not be loaded with this document.
    vi.unstubAllGlobals()
  })
  await render(element)
  const all = (name: string, props: Props = {}) =>
    elementsIn(container)
      .filter((one) => one.nodeName === name)
      .map(propsOf)
      .filter((one) => Object.entries(props).every(([key, value]) => one[key] === value))
  const run = (handler: unknown, target: object) => {
    if (typeof handler !== 'function') throw new Error('no such handler')
    return act(async () => handler({ currentTarget: target, target, detail: 1, preventDefault() {} }))
  }
  return {
    render,
    all,
    get text() {
      return container.textContent
    },
    get focused() {
      return document.activeElement ? propsOf(document.activeElement) : {}
    },
    async press(label) {
      const button = elementsIn(container).findLast(
        (one) => one.nodeName === 'button' && one.textContent === label,
      )
      await run(button && propsOf(button).onClick, {})
    },
    async fire(name, props, handler, target = {}) {
      const [found, second] = all(name, props)
      if (second) throw new Error(`more than one ${name}`)
      await run(found?.[handler], target)
    },
  }
}

function elementsIn(element: FakeElement): FakeElement[] {
  return element.childNodes.flatMap((child) => [child, ...elementsIn(child)])
}

/** The props that React keeps at each element. */
function propsOf(element: FakeElement): Props {
  const [, props = {}] = Object.entries(element).find(([key]) => key.startsWith('__reactProps$')) ?? []
  return props
}
