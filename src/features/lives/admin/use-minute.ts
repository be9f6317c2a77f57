import { useEffect, useState } from 'react'
import { serverNow } from '#src/api/server-time.ts'
import { minute } from '#src/shared/durations.ts'

/** The server's time, read again at each full minute, at which doors open and sessions begin. */
export function useMinute(): Date {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setMinutes(minutes + 1), minute - (serverNow().getTime() % minute))
    return () => clearTimeout(timer)
  }, [minutes])
  return serverNow()
}
