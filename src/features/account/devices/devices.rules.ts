/**
 * The browser and system named in a user agent, so that a parent can identify a device. Undefined if it
 * names no known one.
 */
export function deviceOf(userAgent: string | null): {
  browser: string | undefined
  system: string | undefined
} {
  const text = userAgent ?? ''
  return { browser: nameIn(text, browsers), system: nameIn(text, systems) }
}

/* The first match counts: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

function nameIn(text: string, known: readonly (readonly [string, RegExp])[]): string | undefined {
  return known.find(([, pattern]) => pattern.test(text))?.[0]
}
