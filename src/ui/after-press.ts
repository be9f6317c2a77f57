/**
 * Acts when nothing on the page is pressed: at once, or after the press's own click, and then perhaps again with a
 * later press. What appears under a press would take its click.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector('body :active'))
    for (const end of ['pointerup', 'pointercancel', 'keyup'])
      addEventListener(end, () => setTimeout(act), { once: true, capture: true })
  else act()
}
