import { z } from 'zod'

/**
 * The part of a queued e-mail's payload that holds the token of its link, encrypted. Versions before December
 * 2026 queued rows with `sealedToken`; by January 2027 none of them is left.
 */
export const withEncryptedToken = z.union([
  z.object({ encryptedToken: z.string() }),
  z.object({ sealedToken: z.string() }).transform(({ sealedToken }) => ({ encryptedToken: sealedToken })),
])
