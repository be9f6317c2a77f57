const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.data': 'text/x-script; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
}

/** The media type of a file with this extension, `.css`. */
export function mediaTypeOf(extension: string): string {
  return types[extension] ?? 'application/octet-stream'
}

/** Whether a file of the site is a page or a page's data, which contain the site's origin. */
export function isPageOrData(path: string): boolean {
  return /\.(?:html|data)$/.test(path)
}

/** Whether files of this media type are text, which becomes smaller when it is compressed. */
export function isText(mediaType: string): boolean {
  return /^text\/|[/+](?:json|xml)(?:;|$)/.test(mediaType)
}
