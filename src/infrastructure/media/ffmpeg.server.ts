import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The programs that read and write films, as found on this machine. */
export interface Ffmpeg {
  ffmpeg: string
  ffprobe: string
}

/** What may be said of a run: its end, what it wrote, and what it complained of last. */
export interface Run {
  code: number | null
  output: string
  complaint: string
  isOutOfTime: boolean
}

interface Running {
  /** Milliseconds after which it is killed. */
  most: number
  folder: string
  signal?: AbortSignal | undefined
  /** Hears of each line of the output. */
  onLine?: ((line: string) => void) | undefined
}

/**
 * Bytes of memory (in KiB) and of a file written (in blocks of 512): a film that asks for more is not one of
 * ours.
 */
const mostMemory = 6 * 1024 * 1024
const mostFileBlocks = 40 * 1024 * 1024
const mostText = 256 * 1024

/**
 * Finds ffmpeg and ffprobe beside it; undefined when either is missing or fails. One that has not answered
 * after `most` milliseconds is there: on a busy machine, last in line for the processor, its version takes long.
 */
export async function findFfmpeg(path: string, most = 10_000): Promise<Ffmpeg | undefined> {
  if (path.includes('/') && !existsSync(path)) return undefined
  const found = {
    ffmpeg: path,
    ffprobe: path.includes('/')
      ? join(dirname(path), basename(path).replace('ffmpeg', 'ffprobe'))
      : 'ffprobe',
  }
  const answers = await Promise.all(
    [found.ffmpeg, found.ffprobe].map((program) => runProgram(program, ['-version'], { most, folder: '/' })),
  )
  return answers.every(({ code, isOutOfTime }) => code === 0 || isOutOfTime) ? found : undefined
}

/**
 * Runs one of the programs in a process of its own: last in line for the processor, with little memory,
 * without our environment, and for so long. It never asks anything back. Where a shell cannot set a limit, it
 * runs without that one.
 */
export async function runProgram(
  program: string,
  options: readonly string[],
  { most, folder, signal, onLine }: Running,
): Promise<Run> {
  const limits = `ulimit -v ${mostMemory} 2>/dev/null; ulimit -f ${mostFileBlocks} 2>/dev/null; ulimit -c 0 2>/dev/null; exec nice -n 19 "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limits, program, ...options], {
    cwd: folder,
    env: { PATH: process.env.PATH, LANG: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return ended(child, { most, signal, onLine })
}

function ended(child: ChildProcess, { most, signal, onLine }: Omit<Running, 'folder'>): Promise<Run> {
  let output = ''
  let rest = ''
  let complaint = ''
  let isOutOfTime = false
  const stop = () => child.kill('SIGKILL')
  const timer = setTimeout(() => {
    isOutOfTime = true
    stop()
  }, most)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (!onLine) output = (output + text).slice(0, mostText)
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-1000)
    for (const line of lines) onLine?.(line)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000)
  })
  return new Promise((resolve) => {
    let isOver = false
    const over = (code: number | null) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve({ code, output, complaint, isOutOfTime })
    }
    child.once('error', () => over(null))
    child.once('close', (code) => over(code))
  })
}
