/** A UI icon as a drawing of its own, for where there is no React: an e-mail, a file. `path` is a constant of icons.ts or signed-in-icons.ts. */
export function uiIcon(path: string, { filled }: { filled?: boolean } = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"${filled ? ' fill="currentColor"' : ''}/></svg>`
}
