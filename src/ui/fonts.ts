import text from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import display from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url'

/**
 * The two font files that every first view needs, for `<link rel="preload" as="font" type="font/woff2"
 * crossOrigin="anonymous" href=…>`.
 */
export const preloadedFonts: readonly string[] = [text, display]
