import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#src/api/refuse.server.ts'
import { thumbnailNamed } from '#src/business/thumbnails.ts'
import { thumbnail } from '#src/design/illustrations/thumbnails.ts'

/** How many drawn pictures are kept in memory, about 3 KB each. */
const mostKept = 500

/** `/thumbs/<category>-<composition>-<seed>.svg`: a video's generated picture. One name is one drawing for ever, so it is kept for a year. */
export function thumbnailPages(app: FastifyInstance): void {
  const kept = new Map<string, { plain: Buffer; brotli: Buffer }>()

  app.get<{ Params: { name: string } }>('/thumbs/:name', async (request, reply) => {
    const named = thumbnailNamed(request.params.name)
    if (!named) throw new Refused(404, 'Not found')
    const picture = kept.get(request.params.name) ?? draw(request.params.name, named)
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    if (takesBrotli) reply.header('Content-Encoding', 'br')
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Vary', 'Accept-Encoding')
      .send(takesBrotli ? picture.brotli : picture.plain)
  })

  function draw(name: string, { category, composition, seed }: NonNullable<ReturnType<typeof thumbnailNamed>>): { plain: Buffer; brotli: Buffer } {
    const plain = Buffer.from(thumbnail(category, seed, { composition, sized: true }))
    const picture = { plain, brotli: brotliCompressSync(plain) }
    const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(name, picture)
    return picture
  }
}
