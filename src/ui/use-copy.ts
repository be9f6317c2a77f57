import { useState } from 'react'

/**
 * Copies text to the clipboard. `hasFailed` where the browser does not allow it: say so, since what is shown
 * only once may be lost.
 */
export function useCopy() {
  const [result, setResult] = useState<'copied' | 'failed'>()

  function copy(text: string): void {
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  }

  return { isCopied: result === 'copied', hasFailed: result === 'failed', copy }
}
