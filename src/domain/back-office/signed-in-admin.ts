import { createContext } from 'react'
import type { AdminRole } from '#src/shared/options.ts'

/** Who uses the back-office, as far as its pages ask. */
export interface SignedIn {
  role: AdminRole
  name: string | null
  /**
   * Whether an owner has to switch the second factor on before exports, links, newsletters and the team
   * (QUALITY).
   */
  needsSecondFactor: boolean
}

/** The role of whoever has the back-office open: choices that the server would reject are not offered. */
export const SignedInRole = createContext<AdminRole>('team')
