import { spawnSync } from 'node:child_process'

/**
 * Mounts a small disk over a folder, as root or with sudo, and returns whether that is permitted here. Where
 * SKIP_NOTHING says so (.github/workflows), it throws instead of leaving tests out.
 */
export function mountDisk(folder: string, size: string): boolean {
  const owner = `uid=${process.getuid?.()},gid=${process.getgid?.()}`
  const options = `size=${size},mode=0755,${owner}`
  const { status, stderr } = asRoot('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder)
  if (status !== 0 && process.env.SKIP_NOTHING === 'yes')
    throw new Error(`SKIP_NOTHING is set, but no disk can be mounted over ${folder}: ${stderr}`)
  return status === 0
}

export function unmountDisk(folder: string): void {
  asRoot('umount', '--lazy', folder)
}

function asRoot(...command: [string, ...string[]]) {
  const [program, ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  return spawnSync(program, args, { encoding: 'utf8' })
}
