import { maxVideoTitle } from '#src/shared/fields/field-limits.ts'

/** Why an upload is rejected, in the team's language. */
export class UploadError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  static invalidMetadata(): UploadError {
    return new UploadError(
      400,
      'invalid',
      `Titre (1 à ${maxVideoTitle} caractères) et langue (fr, en ou it), ou identifiant d’une vidéo, sont requis.`,
    )
  }

  static noSpace(): UploadError {
    return new UploadError(
      507,
      'noRoom',
      'Il n’y a plus assez de place pour ce film. Libérez-en, puis reprenez l’envoi.',
    )
  }

  static tooLarge(): UploadError {
    return new UploadError(413, 'tooLarge', 'Ce film dépasse 10 Gio : il ne peut pas être envoyé.')
  }

  static notAFilm(): UploadError {
    return new UploadError(
      415,
      'notAFilm',
      'Ce fichier n’est pas un film MP4, MOV, WebM ou MKV. Rien n’a été gardé.',
    )
  }
}
