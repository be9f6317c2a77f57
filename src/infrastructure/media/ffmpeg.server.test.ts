import { getPriority, tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ffmpegThat } from '#tests/support/stand-ins/ffmpeg.ts'
import { findFfmpeg, runProgram } from './ffmpeg.server.ts'

describe('ffmpeg is looked for', () => {
  it('and found with ffprobe beside it', async () => {
    const path = ffmpegThat('exit 0')
    expect(await findFfmpeg(path)).toEqual({ ffmpeg: path, ffprobe: path.replace(/ffmpeg$/, 'ffprobe') })
  })

  it('and found where the machine is too busy for it to answer', async () => {
    const path = ffmpegThat('exec sleep 600')
    expect(await findFfmpeg(path, 50)).toMatchObject({ ffmpeg: path })
  })

  it.each([['none'], ['/nowhere/ffmpeg']])('and not found at %s', async (path) => {
    expect(await findFfmpeg(path)).toBeUndefined()
  })

  it('and not found where it fails', async () => {
    expect(await findFfmpeg(ffmpegThat('exit 1'))).toBeUndefined()
  })
})

/** What a shell puts into the environment of every program by itself. */
const ofTheShell = ['OLDPWD', 'PWD', 'SHLVL', '_']

describe('ffmpeg is a process with limits', () => {
  const folder = tmpdir()

  it('of memory, of a file’s size and without a core, last in line for the processor', async () => {
    const path = ffmpegThat('ulimit -v; ulimit -f; ulimit -c; nice')
    const { code, output } = await runProgram(path, [], { most: 60_000, folder })
    const [memory, file, core, niceness] = output.trim().split('\n')
    // A shell counts a file in blocks of 512 bytes, or of 1024.
    expect([code, memory, core]).toEqual([0, String(6 * 1024 ** 2), '0'])
    expect([40 * 1024 ** 2, 20 * 1024 ** 2]).toContain(Number(file))
    expect(Number(niceness)).toBe(Math.min(19, getPriority() + 19))
  })

  it('with no variable of ours in its environment', async () => {
    const { output } = await runProgram(ffmpegThat('env'), [], { most: 60_000, folder })
    const names = output.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])
    expect(Object.keys(process.env).length).toBeGreaterThan(2)
    expect(names.filter((name) => !ofTheShell.includes(name)).toSorted()).toEqual(['LANG', 'PATH'])
  })

  it('and of time: one that outlives it is killed, also where it would not end by itself', async () => {
    const path = ffmpegThat('trap "" TERM INT HUP; exec sleep 600')
    expect(await runProgram(path, [], { most: 300, folder })).toEqual({
      code: null,
      output: '',
      complaint: '',
      isOutOfTime: true,
    })
  })
})
