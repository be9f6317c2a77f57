export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The smallest encoding that an Accept-Encoding header accepts; a weight of 0 means that it is not accepted.
 */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const accepts = String(accepted ?? '')
  if (/(?:^|,)\s*br\s*(?=[,;]|$)(?!;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepts)) return 'br'
  if (/(?:^|,)\s*gzip\s*(?=[,;]|$)(?!;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepts)) return 'gzip'
  return 'identity'
}
