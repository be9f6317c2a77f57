const permissive = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'CC-BY-4.0', 'ISC'],
  ...['MIT', 'MIT-0', 'MIT/X11', 'OFL-1.1', 'PostgreSQL', 'Python-2.0', 'Unlicense', 'W3C', 'WTFPL', 'Zlib'],
])

/**
 * Whether an SPDX licence expression can be met by permissive licences alone: each side of an AND, one side of
 * an OR. An unknown licence is not permissive, nor is one with an exception (WITH).
 */
export function isPermissive(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const takes = (token: string) => tokens[0] === token && tokens.shift() !== undefined
  const result = either()
  return result && tokens.length === 0

  function either(): boolean {
    let result = both()
    while (takes('OR')) result = both() || result
    return result
  }

  function both(): boolean {
    let result = one()
    while (takes('AND')) result = one() && result
    return result
  }

  function one(): boolean {
    if (!takes('(')) return permissive.has(tokens.shift() ?? '')
    const result = either()
    return takes(')') && result
  }
}
