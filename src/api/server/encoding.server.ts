export type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest encoding that an Accept-Encoding header accepts. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const parts = String(accepted ?? '')
    .toLowerCase()
    .split(',')
  return (
    (['br', 'gzip'] as const).find((encoding) => parts.some((part) => accepts(part, encoding))) ?? 'identity'
  )
}

/** A weight of 0 means that the encoding is not accepted. */
function accepts(part: string, encoding: Encoding): boolean {
  const [name, ...parameters] = part.split(';').map((one) => one.trim())
  return name === encoding && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one))
}
