import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '#tests/support/server/free-port.ts'

it('the start reports a missing ffmpeg in the log and on the standard output', {
  timeout: 120_000,
}, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mirabelle-start-'))
  const child = spawn(process.execPath, ['src/server/start.server.ts', '--without-site'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      FFMPEG: '/nowhere/ffmpeg',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    let output = ''
    for await (const text of child.stdout) {
      output += text
      if (output.includes('ffmpeg is missing: install it') && output.includes('films cannot be uploaded'))
        break
    }
    expect(output).toContain('ffmpeg is missing: install it (Debian: apt-get install ffmpeg)')
    expect(output).toContain(
      'ffmpeg is missing: films cannot be uploaded or transcoded until it is installed',
    )
  } finally {
    child.kill('SIGKILL')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
})
