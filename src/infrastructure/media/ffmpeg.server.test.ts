import { getPriority, tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { fakeFfmpeg } from '#tests/support/stand-ins/ffmpeg.ts'
import { findFfmpeg, runProgram } from './ffmpeg.server.ts'

describe('findFfmpeg', () => {
  it('finds ffmpeg, and ffprobe beside it', async () => {
    const path = fakeFfmpeg('exit 0')
    expect(await findFfmpeg(path)).toEqual({ ffmpeg: path, ffprobe: path.replace(/ffmpeg$/, 'ffprobe') })
  })

  it('finds ffmpeg on a machine that is too busy for it to answer', async () => {
    const path = fakeFfmpeg('exec sleep 600')
    expect(await findFfmpeg(path, 50)).toMatchObject({ ffmpeg: path })
  })

  it.each([['none'], ['/nowhere/ffmpeg']])('finds nothing at %s', async (path) => {
    expect(await findFfmpeg(path)).toBeUndefined()
  })

  it('finds nothing when ffmpeg fails', async () => {
    expect(await findFfmpeg(fakeFfmpeg('exit 1'))).toBeUndefined()
  })
})

/** Variables that a shell adds to every program's environment. */
const shellVariables = ['OLDPWD', 'PWD', 'SHLVL', '_']

describe('runProgram', () => {
  const folder = tmpdir()

  it('limits memory and file size, writes no core dump, and runs at the lowest priority', async () => {
    const path = fakeFfmpeg('ulimit -v; ulimit -f; ulimit -c; nice; chrt -p $$')
    const { code, output } = await runProgram(path, [], { timeoutMs: 60_000, folder })
    const [memory, file, core, niceness, policy = ''] = output.trim().split('\n')
    // A shell counts a file in blocks of 512 bytes, or of 1024.
    expect([code, memory, core]).toEqual([0, String(6 * 1024 ** 2), '0'])
    expect([40 * 1024 ** 2, 20 * 1024 ** 2]).toContain(Number(file))
    const isIdle = policy.includes('SCHED_IDLE')
    expect(isIdle).toBe(policy !== '' && getPriority() <= 0)
    if (!isIdle) expect(Number(niceness)).toBe(Math.min(19, getPriority() + 19))
  })

  it('passes none of our environment variables on', async () => {
    const { output } = await runProgram(fakeFfmpeg('env'), [], { timeoutMs: 60_000, folder })
    const names = output.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])
    expect(Object.keys(process.env).length).toBeGreaterThan(2)
    expect(names.filter((name) => !shellVariables.includes(name)).toSorted()).toEqual(['LANG', 'PATH'])
  })

  it('kills a program that exceeds its time, even one that ignores signals', async () => {
    const path = fakeFfmpeg('trap "" TERM INT HUP; exec sleep 600')
    expect(await runProgram(path, [], { timeoutMs: 300, folder })).toEqual({
      code: null,
      output: '',
      errorOutput: '',
      isTimedOut: true,
    })
  })
})
