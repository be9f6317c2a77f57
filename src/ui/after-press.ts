const ends = ['pointerup', 'pointercancel', 'keyup'] as const

/**
 * Acts when nothing on the page is pressed: at once, or after the press's own click. What appears under a press
 * would take its click.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector('body :active')) {
    act()
    return
  }
  const ended = new AbortController()
  const { signal } = ended
  const end = () => {
    ended.abort()
    setTimeout(act)
  }
  for (const type of ends) addEventListener(type, end, { capture: true, signal })
}
