import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { withScriptsAfterPaint } from '#src/scripts-after-paint.ts'

/**
 * Renders one page while the site is built. The page is written whole, in document order: nothing is streamed into place later by a script,
 * so that it reads without JavaScript and needs few hashes in the content security policy.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html')
  return new Response(withScriptsAfterPaint(await new Response(stream).text()), { status, headers })
}
