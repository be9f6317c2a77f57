import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Writes a directory in which ffmpeg and ffprobe are this shell script. Returns the path of ffmpeg. */
export function fakeFfmpeg(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mirabelle-programs-'))
  for (const name of ['ffmpeg', 'ffprobe'])
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return join(folder, 'ffmpeg')
}
