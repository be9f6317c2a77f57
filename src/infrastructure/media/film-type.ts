/** How many bytes from the start of a file are read to detect its type. */
export const sniffBytes = 64

/** ffmpeg's names of the accepted containers. */
type FilmType = 'mov' | 'matroska'

/**
 * Detects the container from a file's first bytes: MP4 and QuickTime (ISO 14496-12, a box `ftyp`, or
 * QuickTime's older ones, first), Matroska and WebM (EBML). Undefined for anything else, whatever its name
 * says.
 */
export function filmTypeOf(bytes: Uint8Array): FilmType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes.length < 12) return undefined
  if (['ftyp', 'moov', 'mdat', 'wide'].includes(text(4, 8))) return 'mov'
  const isEbml = bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3
  return isEbml && /matroska|webm/.test(text(4, sniffBytes)) ? 'matroska' : undefined
}
