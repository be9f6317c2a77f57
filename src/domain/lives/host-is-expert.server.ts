import { type HttpError, invalidField } from '#src/api/server/http-error.server.ts'

/** A live session's host and its expert are two persons. `path` is the field that would make them one. */
export function hostIsExpertError(path: 'hostId' | 'adminId'): HttpError {
  return invalidField(path, 'L’accueil est une autre personne que l’expert')
}
