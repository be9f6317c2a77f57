/**
 * Calls `act` once nothing on the page is pressed: at once, or after the click of the current press. In the
 * second case a later press may call it once more: `act` must allow that. It waits because an element that
 * appears under a press would receive its click.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector('body :active'))
    for (const end of ['pointerup', 'pointercancel', 'keyup'])
      addEventListener(end, () => setTimeout(act), { once: true, capture: true })
  else act()
}
