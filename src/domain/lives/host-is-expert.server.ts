import { HttpError } from '#src/api/server/http-error.server.ts'

/** A live session's host and its expert are two persons. `path` is the field that would make them one. */
export function hostIsExpert(path: 'hostId' | 'adminId'): HttpError {
  const message = 'L’accueil est une autre personne que l’expert'
  return new HttpError(400, message, { code: 'invalid', issues: [{ path, message }] })
}
