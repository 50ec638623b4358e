import { setTimeout as wait } from 'node:timers/promises'

/** In milliseconds: so long a virus scanner, or a program that makes backups, may hold a file that it looks into. */
const mostHeld = 2000
const pause = 20

/** As Windows refuses while another program holds a file. */
const held = ['EBUSY', 'EPERM', 'EACCES']

/** Does something with a file, again and again while another program holds it, which Windows alone knows (decision 0271). */
export async function unlessHeld<Result>(work: () => Promise<Result>, platform = process.platform): Promise<Result> {
  for (const since = performance.now(); ; await wait(pause)) {
    try {
      return await work()
    } catch (error) {
      const isHeld = platform === 'win32' && held.includes(String((error as NodeJS.ErrnoException).code))
      if (!isHeld || performance.now() - since >= mostHeld) throw error
    }
  }
}
