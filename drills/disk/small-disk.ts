import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataPlace } from '@/e2e/installation'

/** True if this machine allows an unprivileged process to mount a file system of its own. */
export const canMount = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0

/** In megabytes. */
const megabyte = 1024 * 1024

export interface SmallDisk extends DataPlace {
  /** The path by which this process sees the folder's content. */
  readonly seen: string
  /** Leaves no byte free. */
  fill(): void
  /** Deletes the filler file. */
  clear(): void
  close(): Promise<void>
}

/**
 * Opens a real file system that can be filled up at will: in memory, and visible only through a path of its process. An
 * idle process holds it; it ends with that process, and so with this one.
 * @param room in megabytes, beside a copy of the data
 */
export async function openSmallDisk(data: string, room: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-disk-'))
  const [used] = execFileSync('du', ['-sm', data], { encoding: 'utf8' }).split('\t')
  const mount = `mount -t tmpfs -o size=${Number(used) + room}m,mode=700 none "$1" && cp -a "$2/." "$1" && mkdir "$1/tmp" && echo there && exec cat`
  const holder = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', mount, 'sh', folder, data], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await isThere(holder)
  const seen = `/proc/${holder.pid}/root${folder}`
  const filler = join(seen, 'filler')
  return {
    folder,
    seen,
    way: ['nsenter', `--target=${holder.pid}`, '--user', '--mount', '--preserve-credentials'],
    fill: () => fill(filler),
    clear: () => rmSync(filler, { force: true }),
    async close() {
      const ended = once(holder, 'exit')
      holder.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isThere(holder: ChildProcess) {
  const word = await Promise.race([once(holder.stdout ?? holder, 'data'), once(holder, 'exit').then(() => [''])])
  if (!String(word[0]).includes('there')) throw new Error('The small file system could not be made.')
}

function fill(path: string) {
  const file = openSync(path, 'a')
  try {
    for (let piece = megabyte; piece >= 1; piece = Math.floor(piece / 2)) {
      const zeros = Buffer.alloc(piece)
      for (;;) {
        try {
          if (writeSync(file, zeros) < piece) break
        } catch {
          break
        }
      }
    }
  } finally {
    closeSync(file)
  }
}
