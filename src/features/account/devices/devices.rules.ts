/**
 * What a browser says of itself, as far as a parent needs it to recognise a device. Undefined where it does
 * not say.
 */
export function deviceOf(userAgent: string | null): {
  browser: string | undefined
  system: string | undefined
} {
  const text = userAgent ?? ''
  return { browser: nameIn(text, browsers), system: nameIn(text, systems) }
}

/* The first that fits: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
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
