declare global {
  interface Element {
    /** React's copy of a control's value. React ignores an event that does not change it. */
    _valueTracker?: { setValue(value: string): void }
  }
}

/** React's node of an element. The bit `4096` says that what is below it is rendered but not hydrated yet. */
interface Fiber {
  flags: number
  return: Fiber | null
}

/**
 * Records clicks, values and submitted forms before React has hydrated the control, and replays them
 * afterwards. A language link stores its choice and is followed at once, with query and hash. Whatever the
 * browser handles alone (links, `<details>`, popovers) is left to it. The function's own text runs in the
 * head of each page, so it must not refer to anything outside itself.
 */
export function replayEarlyInput(languageCookies: Readonly<Record<string, string>>): void {
  const held = new Map<HTMLElement, () => void>()
  let timer: ReturnType<typeof setTimeout>

  // React takes over a checked state while it renders: a choice made before the commit changes nothing.
  function isTaken(element: Element) {
    const fibers = Object.entries(element).filter(([key]) => key.startsWith('__reactFiber'))
    for (let fiber: Fiber | null = fibers[0]?.[1]; fiber; fiber = fiber.return)
      if (fiber.flags & 4096) return false
    return fibers.length > 0
  }

  function hold(element: HTMLElement, giveBack: () => void) {
    held.delete(element)
    held.set(element, giveBack)
    wait()
  }

  function wait() {
    clearTimeout(timer)
    if (held.size > 0) timer = setTimeout(giveOneBack, 20)
  }

  // One at a time: React renders the result before the next one.
  function giveOneBack() {
    for (const [element, giveBack] of held) {
      if (element.isConnected && !isTaken(element)) continue
      held.delete(element)
      if (element.isConnected) giveBack()
      break
    }
    wait()
  }

  function holdPress(button: HTMLElement) {
    hold(button, () => button.click())
    setTimeout(() => held.delete(button), 10_000)
  }

  function holdCheck(box: HTMLInputElement) {
    const { checked } = box
    hold(box, () => {
      box.checked = !checked
      box.click()
    })
    if (box.type === 'checkbox' && checked === box.defaultChecked) held.delete(box)
  }

  function holdValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) {
    const { value } = field
    hold(field, () => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field._valueTracker?.setValue(`${value}.`)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    })
  }

  function chooseLanguage(link: HTMLAnchorElement) {
    link.search = location.search
    link.hash = location.hash
    // biome-ignore lint/suspicious/noDocumentCookie: as in shared/site/stored-language.ts
    document.cookie = languageCookies[link.lang] + (location.protocol === 'https:' ? '; Secure' : '')
    try {
      localStorage.language = link.lang
    } catch {}
  }

  addEventListener(
    'click',
    ({ target }) => {
      const control =
        target instanceof Element &&
        target.closest('button[type=button]:not([popovertarget]),.lang a,[type=checkbox],[type=radio]')
      if (!control || isTaken(control)) return
      if (control instanceof HTMLAnchorElement) chooseLanguage(control)
      else if (control instanceof HTMLInputElement) holdCheck(control)
      // Checked after React, which may hydrate the button during this very click.
      else if (control instanceof HTMLElement)
        document.addEventListener('click', () => isTaken(control) || holdPress(control), {
          capture: true,
          once: true,
        })
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      if (
        !(
          target instanceof HTMLInputElement ||
          target instanceof HTMLTextAreaElement ||
          target instanceof HTMLSelectElement
        )
      )
        return
      if (isTaken(target)) held.delete(target)
      else if (!target.matches('[type=checkbox],[type=radio],[type=file]')) holdValue(target)
    },
    true,
  )
  // A form that React submits has all its values first: none is given back to a form that was emptied.
  addEventListener(
    'submit',
    ({ target: form }) => {
      for (const [element, giveBack] of held)
        if (
          form instanceof HTMLFormElement &&
          form !== element &&
          form.contains(element) &&
          isTaken(element)
        ) {
          held.delete(element)
          giveBack()
        }
    },
    true,
  )
  // Without scripts the browser would navigate to the form's address, which has no page.
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.hasAttribute('action')) return
    event.preventDefault()
    hold(form, () => form.requestSubmit(submitter))
  })
  addEventListener('pagehide', () => held.clear())
}
