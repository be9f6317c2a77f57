import { createHash } from 'node:crypto'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { placeAt } from '#src/shared/site/paths.ts'

/** The headers of every response, by name (CONTRACT §3). */
export function securityHeaders(settings: Settings): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'accelerometer=(), autoplay=(self), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': contentSecurityPolicy(settings, []),
    ...(settings.isHttps && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }),
  }
}

/**
 * Which devices a page may use: camera and microphone on the page before the class, where they are tested,
 * and none elsewhere.
 */
export function deviceHeaders(
  path: string,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (placeAt(path)?.page !== 'live') return {}
  return {
    'Permissions-Policy': (headers['Permissions-Policy'] ?? '')
      .replace('camera=()', 'camera=(self)')
      .replace('microphone=()', 'microphone=(self)'),
  }
}

/** The policy of one page; its inline scripts are allowed by their hashes. */
export function contentSecurityPolicy(settings: Settings, inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const frames = ["'self'", ...(settings.videoPlayer ? [new URL(settings.videoPlayer.url).origin] : [])]
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    `frame-src ${frames.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(settings.isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The texts of a page's inline scripts, as the browser hashes them. */
export function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  )
}
