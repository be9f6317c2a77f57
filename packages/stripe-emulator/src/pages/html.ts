/** A piece of HTML that is safe to send. Only {@link html} makes one from text. */
export interface Markup {
  readonly markup: string
}

export type Piece = string | number | Markup | null | undefined | false | readonly Piece[]

/** HTML from a template: values are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return {
    markup: strings.reduce(
      (whole, part, index) => whole + part + (index < pieces.length ? shown(pieces[index]) : ''),
      '',
    ),
  }
}

function shown(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (typeof piece === 'object') return 'markup' in piece ? piece.markup : piece.map(shown).join('')
  return String(piece).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
