// Writes a brotli and a gzip form beside each text file of the built site, so that the server never
// compresses on request. Pages and their data are left out: they contain the site's origin, which is known
// only when the server starts; it completes and compresses them then.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isPageOrData, isText, mediaTypeOf } from '#src/server/site/media-types.server.ts'

const site = new URL('../../build/site/client/', import.meta.url).pathname

const files = await readdir(site, { recursive: true, withFileTypes: true })
await Promise.all(
  files
    .filter((file) => file.isFile() && isText(mediaTypeOf(extname(file.name))))
    .filter((file) => !isPageOrData(file.name))
    .map((file) => compress(join(file.parentPath, file.name))),
)

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: quality }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
