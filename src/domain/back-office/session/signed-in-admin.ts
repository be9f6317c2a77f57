import { createContext } from 'react'
import type { AdminRole } from '#src/shared/options.ts'

/** What the pages need to know of the signed-in administrator. */
export interface SignedIn {
  role: AdminRole
  name: string | null
  /**
   * Whether an owner has to switch the second factor on before exports, links, newsletters and the team
   * (QUALITY).
   */
  needsSecondFactor: boolean
}

/** The role of the signed-in administrator: pages do not offer choices that the server would reject. */
export const SignedInRole = createContext<AdminRole>('team')

/** Reads again who is signed in, after a change that opens or closes sections. */
export const RecheckAdmin = createContext<() => void>(() => undefined)
