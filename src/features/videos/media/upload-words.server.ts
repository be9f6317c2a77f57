/** Why an upload is not taken, in the team's language. */
export class UnfitUpload extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  static unfitWords(): UnfitUpload {
    return new UnfitUpload(
      400,
      'invalid',
      'Titre (1 à 200 caractères) et langue (fr, en ou it), ou identifiant d’une vidéo, sont requis.',
    )
  }

  static noRoom(): UnfitUpload {
    return new UnfitUpload(
      507,
      'noRoom',
      'Il n’y a plus assez de place pour ce film. Libérez-en, puis reprenez l’envoi.',
    )
  }

  static tooLarge(): UnfitUpload {
    return new UnfitUpload(413, 'tooLarge', 'Ce film dépasse 10 Gio : il ne peut pas être envoyé.')
  }

  static noFilm(): UnfitUpload {
    return new UnfitUpload(
      415,
      'notAFilm',
      'Ce fichier n’est pas un film MP4, MOV, WebM ou MKV. Rien n’a été gardé.',
    )
  }
}
