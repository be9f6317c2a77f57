import { useEffect } from 'react'
import { showToast } from '#src/ui/feedback/toasts.ts'

/**
 * Keeps the page that is open while the network is away: the router answers a page that it cannot fetch by
 * loading the document anew, which offline would put the browser's own error in its place.
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
