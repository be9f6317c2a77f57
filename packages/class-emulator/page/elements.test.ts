// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'

interface Item {
  id: string
  name: string
}

/** The page's scripts are plain JavaScript, as the browser loads them. */
const scripts: string = new URL('./elements.js', import.meta.url).pathname
const { updateList } = await import(/* @vite-ignore */ scripts)

let list: HTMLElement
beforeEach(() => {
  document.body.innerHTML = '<h1 tabindex="-1">La classe</h1><ul tabindex="-1"></ul>'
  list = document.querySelector('ul') ?? document.body
})

function show(...names: string[]): void {
  updateList(
    list,
    names.map((name): Item => ({ id: name, name })),
    ({ name }: Item) => {
      const item = document.createElement('li')
      const button = document.createElement('button')
      button.textContent = name
      item.append(button)
      return item
    },
  )
}
const items = () => [...list.children]
const focus = (name: string) =>
  [...list.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.focus()

describe('a list of the class, when the state changes', () => {
  it('keeps what stays, so that it is read out once and its button keeps the focus', () => {
    show('Zoé', 'Tom')
    const before = items()
    focus('Tom')
    show('Zoé', 'Tom', 'Lou')
    expect(items().slice(0, 2)).toEqual(before)
    expect(items().map(({ textContent }) => textContent)).toEqual(['Zoé', 'Tom', 'Lou'])
    expect(document.activeElement?.textContent).toBe('Tom')
    show('Tom', 'Lou')
    expect(items()[0]).toBe(before[1])
    expect(document.activeElement?.textContent).toBe('Tom')
  })

  it('never leaves the focus on what has gone, nor moves it to the next button', () => {
    show('Zoé', 'Tom')
    focus('Zoé')
    show('Tom')
    expect(document.activeElement).toBe(list)
    show()
    expect(document.activeElement).toBe(document.querySelector('h1'))
  })
})
