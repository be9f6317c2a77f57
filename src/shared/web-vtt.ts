/**
 * One caption: its start and end in seconds, and its text with line breaks and character references
 * (`&amp;`), but without tags.
 */
export interface Cue {
  from: number
  to: number
  text: string
}

/** The error in a captions file, and its line number, starting at 1. */
interface VttFault {
  line: number
  reason: 'header' | 'time' | 'order' | 'text' | 'empty'
}

const timing =
  /^\s*((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})\s+-->\s+((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})(?:\s+(?:\S.{0,199})?)?$/s

/** Parses WebVTT strictly: mistakes that a browser would ignore are reported. Source: W3C, WebVTT, §4.1. */
export function readVtt(text: string): { cues: Cue[] } | { fault: VttFault } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { fault: { line: 1, reason: 'header' } }
  if (lines.length > 1 && lines[1]?.trim() && !/^[\w-]+:/.test(lines[1]))
    return { fault: { line: 2, reason: 'header' } }
  const cues: Cue[] = []
  let at = lines.findIndex((line, index) => index > 0 && line.trim() === '')
  while (at !== -1 && at < lines.length) {
    while (at < lines.length && lines[at]?.trim() === '') at++
    const begin = at
    while (at < lines.length && lines[at]?.trim() !== '') at++
    const block = lines.slice(begin, at)
    if (block.length === 0) break
    if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block[0] ?? '')) continue
    const timeAt = block[0]?.includes('-->') ? 0 : 1
    const [, from, to] = timing.exec(block[timeAt] ?? '') ?? []
    if (from === undefined || to === undefined) return { fault: { line: begin + timeAt + 1, reason: 'time' } }
    const cue = {
      from: secondsOf(from),
      to: secondsOf(to),
      text: withoutTags(block.slice(timeAt + 1).join('\n')),
    }
    if (cue.to <= cue.from || cue.from < (cues.at(-1)?.from ?? 0))
      return { fault: { line: begin + timeAt + 1, reason: 'order' } }
    if (cue.text === '' || block.slice(timeAt + 1).some((line) => line.includes('-->')))
      return { fault: { line: begin + timeAt + 2, reason: 'text' } }
    cues.push(cue)
  }
  return cues.length > 0 ? { cues } : { fault: { line: lines.length, reason: 'empty' } }
}

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

function withoutTags(text: string): string {
  return text.replaceAll(/<[^<>\n]{0,200}>/g, '').trim()
}
