import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { withScriptsAfterPaint } from '#src/app/first-paint/scripts-after-paint.ts'
import { placeAt, privatePages } from '#src/shared/site/paths.ts'

/**
 * Renders one page during the build. The page is written whole and in document order: no script moves
 * streamed parts into place, so the page is readable without JavaScript and the content security policy needs
 * few hashes.
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
  // The development server writes its scripts in another form, and nobody measures its first paint.
  const scriptsComeLater = import.meta.env.PROD && showsByItself(new URL(request.url).pathname)
  return new Response(scriptsComeLater ? withScriptsAfterPaint(html) : html, { status, headers })
}

/**
 * Whether a page has content without scripts: the public pages and a child’s orchard do, the others do not.
 */
function showsByItself(pathname: string): boolean {
  const page = placeAt(pathname)?.page
  return page !== undefined && (page === 'orchard' || !privatePages.includes(page))
}
