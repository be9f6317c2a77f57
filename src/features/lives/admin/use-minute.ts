import { useEffect, useState } from 'react'
import { serverNow } from '#src/api/server-time.ts'
import { minute } from '#src/shared/durations.ts'

/** The server's time, read again at each full minute, at which doors open and sessions begin. */
export function useMinute(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setTimeout(() => setNow(serverNow()), minute - (now.getTime() % minute))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
