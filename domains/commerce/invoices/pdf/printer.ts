import { openThreads } from '@/platform/threads/threads'
import type { FileJob } from '../electronic/write'
import type { PrintJob } from './set'

/** The most prints that wait at once; later callers have to try again, before the wait gets too long. */
const mostWaiting = 49

const fromSource = import.meta.url.endsWith('.ts')
const thread = new URL(fromSource ? './printer-thread.ts' : './printer-thread.js', import.meta.url)

/**
 * Prints in a thread of its own, since setting a page keeps a processor busy for some 40 ms. The thread and its fonts,
 * some 60 MB, are there only while there is something to print and a while after.
 */
export class PdfPrinter {
  readonly #threads

  /** @param most threads; each has its own fonts */
  constructor({ waiting = mostWaiting, most = 1 } = {}) {
    this.#threads = openThreads(thread, { most, mostWaiting: waiting })
  }

  /** @throws Error when too many wait already, or the thread could not do it */
  print(job: PrintJob): Promise<Uint8Array> {
    return this.#threads.run(job)
  }

  /** The same for the files that programs read. */
  write(job: FileJob): Promise<Uint8Array> {
    return this.#threads.run(job)
  }

  close() {
    return this.#threads.destroy()
  }
}
