import { brotliCompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { encodingFor } from '#src/api/server/encoding.server.ts'
import { HttpError } from '#src/api/server/http-error.server.ts'
import { videos } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { thumbnailNamed, thumbnailPath } from '#src/shared/thumbnails.ts'
import { thumbnail } from '#src/ui/illustrations/thumbnails.ts'

/**
 * Whether a video has it: whoever makes up names would keep the process drawing.
 */
async function isShown({ db }: Services, path: string): Promise<boolean> {
  return (await db.$count(videos, eq(videos.thumb, path))) > 0
}

/** How many drawn pictures are kept in memory, about 3 KB each. */
const mostKept = 500

/**
 * `/thumbs/<category>-<composition>-<seed>.svg`: a video's generated picture. One name is one drawing for
 * ever, so it is kept for a year.
 */
export function thumbnailPages(app: FastifyInstance, services: Services): void {
  const kept = new Map<string, { plain: Buffer; brotli: Buffer }>()

  app.get<{ Params: { name: string } }>('/thumbs/:name', async (request, reply) => {
    const named = thumbnailNamed(request.params.name)
    if (!named) throw new HttpError(404, 'Not found')
    if (!kept.has(request.params.name) && !(await isShown(services, thumbnailPath(named))))
      throw new HttpError(404, 'Not found')
    const picture = kept.get(request.params.name) ?? draw(request.params.name, named)
    const takesBrotli = encodingFor(request.headers['accept-encoding']) === 'br'
    if (takesBrotli) reply.header('Content-Encoding', 'br')
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Vary', 'Accept-Encoding')
      .send(takesBrotli ? picture.brotli : picture.plain)
  })

  function draw(
    name: string,
    { category, composition, seed }: NonNullable<ReturnType<typeof thumbnailNamed>>,
  ): { plain: Buffer; brotli: Buffer } {
    const plain = Buffer.from(thumbnail(category, seed, { composition, sized: true }))
    const picture = { plain, brotli: brotliCompressSync(plain) }
    const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(name, picture)
    return picture
  }
}
