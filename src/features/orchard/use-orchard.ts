import { useCallback, useEffect, useState } from 'react'
import { call } from '#src/api/call.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { Orchard, readOrchard } from './orchard.contract.ts'

/** The orchard as it was read last, and how to read it again; without a network what was read stays. */
interface OrchardRead {
  orchard: Orchard | undefined
  isAway: boolean
  read: () => void
}

/** Where the page has asked before its scripts were there (first-view/orchard-first.ts). */
export function orchardAddress(language: Language): string {
  return `/api/orchard?lang=${language}`
}

/** What the page asked, for the first reading alone; asked anew where it brought nothing. */
function answerOf(language: Language): Promise<Orchard> {
  const early = Promise.resolve(globalThis.orchardAnswer)
  globalThis.orchardAnswer = undefined
  return early.then(
    (response) => (response?.ok ? response.json() : ask(language)),
    () => ask(language),
  )
}

function ask(language: Language): Promise<Orchard> {
  return call<typeof readOrchard>('GET', '/api/orchard', { query: { lang: language } })
}

/**
 * Reads the orchard at once, and again every minute and when the tablet is taken up: the door opens and
 * bedtime comes by themselves.
 */
export function useOrchard(language: Language): OrchardRead {
  const [orchard, setOrchard] = useState<Orchard>()
  const [isAway, setAway] = useState(false)
  const read = useCallback(() => {
    void answerOf(language).then(
      (found) => {
        setOrchard(found)
        setAway(false)
      },
      () => setAway(true),
    )
  }, [language])
  useEffect(() => {
    read()
    const timer = setInterval(read, readEveryMilliseconds)
    const takenUp = () => document.visibilityState === 'visible' && read()
    document.addEventListener('visibilitychange', takenUp)
    window.addEventListener('online', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', takenUp)
      window.removeEventListener('online', read)
    }
  }, [read])
  return { orchard, isAway, read }
}

const readEveryMilliseconds = 60_000
