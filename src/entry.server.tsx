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
  const html = withLowerCaseNames(await new Response(stream).text())
  // The development server writes its scripts in another form, and nobody measures its first paint.
  const scriptsComeLater = import.meta.env.PROD && showsByItself(new URL(request.url).pathname)
  return new Response(scriptsComeLater ? withScriptsAfterPaint(html) : html, { status, headers })
}

/**
 * React writes these names in capitals that browsers ignore. Programs that read pages as text expect the
 * specification's own form (HTML, 4.2.4 and 4.2.5).
 */
function withLowerCaseNames(html: string): string {
  return html.replaceAll(' hrefLang="', ' hreflang="').replace('<meta charSet=', '<meta charset=')
}

/**
 * Whether a page has content without scripts: the public pages and a child’s orchard do, the others do not.
 */
function showsByItself(pathname: string): boolean {
  const page = placeAt(pathname)?.page
  return page !== undefined && (page === 'orchard' || !privatePages.includes(page))
}
