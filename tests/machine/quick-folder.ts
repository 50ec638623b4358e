import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** Several times the size of all databases of a run, in bytes. */
const enough = 4 * 1024 ** 3

const made: string[] = []

/**
 * A new folder for the files of a database. PostgreSQL makes a thousand for each, which on a disk takes six times as long
 * as in memory; nothing that a test writes outlives the run.
 */
export function quickFolder(prefix: string): string {
  if (made.length === 0) process.once('exit', forgetAll)
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), prefix))
  made.push(folder)
  return folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enough
  } catch {
    return false
  }
}

/** Deletes the folders of a stopped run, which would occupy memory. */
function forgetAll() {
  for (const folder of made) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // A server that is just being killed still writes into it.
    }
  }
}
