import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Another process holds the embedded data. */
export class DataInUseError extends Error {}

/** A process that has just been started, or is just ending, holds the folder without answering: this long at most. */
const timeout = 15_000
const pause = 250

/**
 * Takes the folder for this process by a file that only one can create. A file that a killed process left is taken
 * over: the socket does not answer, and the process that the file names is gone.
 * @returns the function that gives the folder back
 */
export async function lockFolder(folder: string, socket: string): Promise<() => void> {
  const file = join(folder, 'foyer.lock')
  const own = nameOf(process.pid)
  for (const began = Date.now(); ; ) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 })
      return () => {
        if (readLock(file) === own) rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readLock(file)
    if (holder === null) continue
    const [pid] = holder.split(' ')
    if (await answers(socket)) throw inUse(folder, pid)
    if (!isAlive(holder)) eraseMember(file, holder)
    else if (Date.now() - began > timeout) throw inUse(folder, pid)
    else await wait(pause)
  }
}

const inUse = (folder: string, pid: string | undefined) =>
  new DataInUseError(`The data in ${folder} is in use by process ${pid}. Stop that one first, or set DATA_DIR.`)

function readLock(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** A process number may be reused, so its starting time is part of the name. */
export function nameOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const started = status.slice(status.lastIndexOf(')') + 2).split(' ')[19]
    return `${pid} ${started}`
  } catch {
    return `${pid}`
  }
}

/** Whether the process that wrote the lock runs. Our own name in it is that of an earlier process in another container. */
export function isAlive(holder: string) {
  const pid = Number(holder.split(' ')[0])
  if (!(pid > 0) || pid === process.pid || nameOf(pid) !== holder) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Of several processes that find the same old lock, one removes it; a newer one that came in between is put back. */
function eraseMember(file: string, judged: string) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readLock(aside) !== judged) linkSync(aside, file)
  } catch {
    // Another process was first.
  }
  rmSync(aside, { force: true })
}

/** Whether a process listens on the socket. */
export function answers(socket: string) {
  return new Promise<boolean>((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => resolve(false))
  })
}
