import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The programs that read and write films, as found on this machine. */
export interface Ffmpeg {
  ffmpeg: string
  ffprobe: string
}

/** The outcome of a run. `code` is null when the program was killed or could not be started. */
export interface Run {
  code: number | null
  output: string
  errorOutput: string
  isTimedOut: boolean
}

export interface RunOptions {
  /** After how many milliseconds the program is killed. */
  timeoutMs: number
  folder: string
  signal?: AbortSignal | undefined
  /** Called for each line of the output, which is then not returned. */
  onLine?: ((line: string) => void) | undefined
}

/** Limits of memory (in KiB) and of a written file (in blocks of 512 bytes). None of our films needs more. */
const maxMemoryKib = 6 * 1024 * 1024
const maxFileBlocks = 40 * 1024 * 1024
const maxOutput = 256 * 1024

/**
 * Finds ffmpeg and ffprobe beside it; undefined when either is missing or fails. A program that has not
 * responded after `timeoutMs` counts as found, because at the lowest priority on a busy machine even printing
 * the version takes long.
 */
export async function findFfmpeg(path: string, timeoutMs = 10_000): Promise<Ffmpeg | undefined> {
  if (path.includes('/') && !existsSync(path)) return undefined
  const found = {
    ffmpeg: path,
    ffprobe: path.includes('/')
      ? join(dirname(path), basename(path).replace('ffmpeg', 'ffprobe'))
      : 'ffprobe',
  }
  const runs = await Promise.all(
    [found.ffmpeg, found.ffprobe].map((program) =>
      runProgram(program, ['-version'], { timeoutMs, folder: '/' }),
    ),
  )
  return runs.every(({ code, isTimedOut }) => code === 0 || isTimedOut) ? found : undefined
}

/**
 * At the lowest niceness, a program on Linux still keeps a woken process waiting for the rest of its time
 * slice, some milliseconds. A program scheduled as idle (sched(7)) gives way at once; but it hardly runs
 * beside programs that are always busy, so it is not scheduled as idle if this process itself runs with a
 * raised niceness.
 */
const withLimits = [
  `ulimit -v ${maxMemoryKib} 2>/dev/null`,
  `ulimit -f ${maxFileBlocks} 2>/dev/null`,
  'ulimit -c 0 2>/dev/null',
  'if ! [ "$(nice)" -gt 0 ] && chrt --idle 0 true 2>/dev/null; then exec chrt --idle 0 "$0" "$@"; fi',
  'exec nice -n 19 "$0" "$@"',
].join('; ')

/**
 * Runs one of the programs in its own process: at the lowest priority, with limited memory, without our
 * environment, without standard input, and with a time limit. If the shell cannot set a limit, the program
 * runs without it.
 */
export async function runProgram(
  program: string,
  options: readonly string[],
  { timeoutMs, folder, signal, onLine }: RunOptions,
): Promise<Run> {
  const child = spawn('/bin/sh', ['-c', withLimits, program, ...options], {
    cwd: folder,
    env: { PATH: process.env.PATH, LANG: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return outcomeOf(child, { timeoutMs, signal, onLine })
}

function outcomeOf(
  child: ChildProcess,
  { timeoutMs, signal, onLine }: Omit<RunOptions, 'folder'>,
): Promise<Run> {
  let output = ''
  let rest = ''
  let errorOutput = ''
  let isTimedOut = false
  const stop = () => child.kill('SIGKILL')
  const timer = setTimeout(() => {
    isTimedOut = true
    stop()
  }, timeoutMs)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (!onLine) output = (output + text).slice(0, maxOutput)
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-1000)
    for (const line of lines) onLine?.(line)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-4000)
  })
  return new Promise((resolve) => {
    let isOver = false
    const over = (code: number | null) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve({ code, output, errorOutput, isTimedOut })
    }
    child.once('error', () => over(null))
    child.once('close', (code) => over(code))
  })
}
