/**
 * A piece of HTML that is already safe. Only {@link html} makes one out of anything else than its own text.
 */
export interface Markup {
  readonly markup: string
}

export type Piece = string | number | Markup | null | undefined | false | readonly Piece[]

/** HTML from a template: what is put in is escaped unless it is markup itself. */
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
