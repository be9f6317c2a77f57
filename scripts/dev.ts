// npm run dev: the server from its sources, restarted on change, behind the pages with hot reload.
import { spawn } from 'node:child_process'

const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 1
const environment = {
  ...process.env,
  PORT: String(serverPort),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
}
const children = [
  spawn(
    process.execPath,
    ['--watch-path=src', '--watch-preserve-output', 'src/server/start.server.ts', '--without-site'],
    {
      stdio: 'inherit',
      env: environment,
    },
  ),
  spawn('react-router', ['dev', '--port', String(port), '--strictPort'], {
    stdio: 'inherit',
    env: { ...process.env, SERVER_ORIGIN: `http://localhost:${serverPort}` },
  }),
]
for (const child of children) child.on('exit', (code) => end(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))

function end(code: number): never {
  for (const child of children) child.kill('SIGTERM')
  process.exit(code)
}
