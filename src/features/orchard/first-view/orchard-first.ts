declare global {
  /** The orchard's answer, asked for while the page's scripts are on their way. */
  var orchardAnswer: Promise<Response> | undefined
}

/**
 * In a child's view the orchard is asked for at once, and a part of it that the address names is not preceded
 * by the whole. Runs within the page as this function's own text, so that nothing from outside may be named in
 * it.
 */
export function askForOrchard(cookie: string, address: string): void {
  if (/[?&](?:view|id)=/.test(location.search)) document.documentElement.dataset.part = ''
  if (!document.cookie.split('; ').includes(`${cookie}=1`)) return
  globalThis.orchardAnswer = fetch(address)
  globalThis.orchardAnswer.catch(() => undefined)
}
