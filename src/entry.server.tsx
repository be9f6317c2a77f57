import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { withScriptsAfterPaint } from '#src/app/first-paint/scripts-after-paint.ts'
import { placeAt, privatePages } from '#src/shared/site/paths.ts'

/**
 * Renders one page while the site is built. The page is written whole, in document order: nothing is streamed
 * into place later by a script, so that it reads without JavaScript and needs few hashes in the content
 * security policy.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html')
  const html = await new Response(stream).text()
  // In development the framework writes its scripts in another way, and nobody measures the first paint.
  const scriptsComeLater = import.meta.env.PROD && showsByItself(new URL(request.url).pathname)
  return new Response(scriptsComeLater ? withScriptsAfterPaint(html) : html, { status, headers })
}

/** The public pages and a child's orchard. The others are nothing without their scripts. */
function showsByItself(pathname: string): boolean {
  const page = placeAt(pathname)?.page
  return page !== undefined && (page === 'orchard' || !privatePages.includes(page))
}
