declare global {
  /** The response of the orchard's call, which is sent while the page's scripts are still loading. */
  var orchardResponse: Promise<Response> | undefined
}

/**
 * Requests the orchard at once in a child's view, and marks the document if the address names a part, so that
 * the whole orchard is not shown first. The page embeds this function's source text as an inline script, so
 * it must not refer to anything outside itself.
 */
export function askForOrchard(cookie: string, address: string): void {
  if (/[?&](?:view|id)=/.test(location.search)) document.documentElement.dataset.part = ''
  if (!document.cookie.split('; ').includes(`${cookie}=1`)) return
  globalThis.orchardResponse = fetch(address)
  globalThis.orchardResponse.catch(() => undefined)
}
