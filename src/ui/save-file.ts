/** Saves a file on the reader's device under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), readMs)
}

/** How long the browser may take to read the file before its object URL is revoked. */
const readMs = 60_000
