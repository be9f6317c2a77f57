import { useEffect } from 'react'
import { showToast } from '#src/ui/feedback/toasts.ts'

/**
 * Keeps the open page while the browser is offline: a click on an internal link shows a message instead.
 * Otherwise the router, unable to fetch the page, would load the document and show the browser’s own error.
 */
export function useOfflineGuard(message: { title: string; text: string }): void {
  const { title, text } = message
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      if (navigator.onLine || !(event.target instanceof Element && event.target.closest('a[href^="/"]')))
        return
      event.preventDefault()
      event.stopPropagation()
      showToast({ tone: 'error', title, text })
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [title, text])
}
