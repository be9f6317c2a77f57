import { brotliCompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { encodingFor } from '#src/api/server/encoding.server.ts'
import { notFound } from '#src/api/server/http-error.server.ts'
import { videos } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { thumbnailNamed, thumbnailPath } from '#src/shared/pictures/thumbnails.ts'
import { thumbnail } from '#src/ui/illustrations/thumbnails.ts'

/** The number of drawn pictures that are cached in memory, about 3 KB each. */
const maxCached = 500

/**
 * `/thumbs/<category>-<composition>-<seed>.svg`: a video's generated picture. A name always has the same
 * drawing, so browsers cache it for a year.
 */
export function addThumbnailRoutes(app: FastifyInstance, services: Services): void {
  const cache = new Map<string, { plain: Buffer; brotli: Buffer }>()

  app.get<{ Params: { name: string } }>('/thumbs/:name', async (request, reply) => {
    const named = thumbnailNamed(request.params.name)
    if (!named) throw notFound()
    if (!cache.has(request.params.name) && !(await isThumbnailOfVideo(services, thumbnailPath(named))))
      throw notFound()
    const picture = cache.get(request.params.name) ?? draw(request.params.name, named)
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
    const oldest = cache.size >= maxCached ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(name, picture)
    return picture
  }
}

/**
 * Whether a video has this picture. Without this check, requests with invented names would keep the process
 * drawing.
 */
async function isThumbnailOfVideo({ db }: Services, path: string): Promise<boolean> {
  return (await db.$count(videos, eq(videos.thumb, path))) > 0
}
