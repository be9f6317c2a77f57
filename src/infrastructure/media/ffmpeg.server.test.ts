import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFfmpeg } from './ffmpeg.server.ts'

function aMachineWith(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mirabelle-programs-'))
  for (const name of ['ffmpeg', 'ffprobe'])
    writeFileSync(join(folder, name), `#!/bin/sh\n${program}\n`, { mode: 0o755 })
  return join(folder, 'ffmpeg')
}

describe('ffmpeg is looked for', () => {
  it('and found with ffprobe beside it', async () => {
    const path = aMachineWith('exit 0')
    expect(await findFfmpeg(path)).toEqual({ ffmpeg: path, ffprobe: path.replace(/ffmpeg$/, 'ffprobe') })
  })

  it('and found where the machine is too busy for it to answer', async () => {
    const path = aMachineWith('exec sleep 600')
    expect(await findFfmpeg(path, 50)).toMatchObject({ ffmpeg: path })
  })

  it.each([['none'], ['/nowhere/ffmpeg']])('and not found at %s', async (path) => {
    expect(await findFfmpeg(path)).toBeUndefined()
  })

  it('and not found where it fails', async () => {
    expect(await findFfmpeg(aMachineWith('exit 1'))).toBeUndefined()
  })
})
