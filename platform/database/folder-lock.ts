import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Another process holds the embedded data. */
export class DataInUseError extends Error {}

/**
 * Takes the folder for this process by a file that only one can create. A file that a killed process left is taken
 * over: its process is gone, or another process has its number and nobody answers on the socket.
 * @returns the function that gives the folder back
 */
export async function lockFolder(folder: string, socket: string): Promise<() => void> {
  const file = join(folder, 'foyer.lock')
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = holderOf(file)
    if (isAlive(holder) && (await answersSoon(socket))) {
      throw new DataInUseError(
        `The data in ${folder} is in use by process ${holder}. Stop that one first, or set DATA_DIR.`,
      )
    }
    rmSync(file, { force: true })
  }
}

function holderOf(file: string) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid: number) {
  if (pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A server that is just starting needs a moment until it listens. */
async function answersSoon(socket: string) {
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await answers(socket)) return true
    await wait(250)
  }
  return false
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
