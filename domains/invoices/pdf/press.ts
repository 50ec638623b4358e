import { Worker } from 'node:worker_threads'
import { seconds } from '@/platform/time/duration'
import type { Sheet } from '../document/sheet'

export interface PrintOrder {
  readonly turn: number
  readonly sheet: Sheet
}

export type Printed =
  | { readonly turn: number; readonly file: Uint8Array }
  | { readonly turn: number; readonly error: string }

interface Waiting {
  readonly resolve: (file: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/** As many as wait at once; whoever comes then is told to come again, before the queue takes longer than they would wait. */
const mostWaiting = 50

/** Whoever prints one document often prints the next one, too. */
const restsAfter = seconds(10)

const fromSource = import.meta.url.endsWith('.ts')
const thread = new URL(fromSource ? './press-worker.ts' : './press-worker.js', import.meta.url)

/** From source, as tests run it, the thread has to be taught TypeScript first. */
const startThread = () =>
  fromSource
    ? new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${thread}')))`, { eval: true })
    : new Worker(thread)

/**
 * Prints in a thread of its own, since setting a page keeps a processor busy for some 40 ms. The thread and its fonts,
 * some 60 MB, are there only while there is something to print and a while after.
 */
export class Press {
  #worker: Worker | null = null
  #rest: NodeJS.Timeout | null = null
  #turn = 0
  readonly #waiting = new Map<number, Waiting>()

  /** @throws Error when too many wait already, or the thread could not do it */
  async print(sheet: Sheet): Promise<Uint8Array> {
    if (this.#waiting.size >= mostWaiting) throw new Error('Too much is waiting to be printed')
    if (this.#rest) clearTimeout(this.#rest)
    this.#worker ??= this.#start()
    const turn = this.#turn++
    const order: PrintOrder = { turn, sheet }
    return new Promise((resolve, reject) => {
      this.#waiting.set(turn, { resolve, reject })
      this.#worker?.postMessage(order)
    })
  }

  async close() {
    if (this.#rest) clearTimeout(this.#rest)
    const worker = this.#worker
    this.#letGo(new Error('The press was closed'))
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = startThread()
    worker.unref()
    worker.on('message', (printed: Printed) => this.#handOver(printed))
    worker.on('error', (error) => this.#break(worker, error))
    worker.on('exit', () => this.#break(worker, new Error('The printing thread ended by itself')))
    return worker
  }

  #handOver(printed: Printed) {
    const waiting = this.#waiting.get(printed.turn)
    this.#waiting.delete(printed.turn)
    if ('file' in printed) waiting?.resolve(printed.file)
    else waiting?.reject(new Error(printed.error))
    if (this.#waiting.size > 0) return
    this.#rest = setTimeout(() => void this.close(), restsAfter)
    this.#rest.unref()
  }

  #break(worker: Worker, error: Error) {
    if (this.#worker === worker) this.#letGo(error)
  }

  /** The next sheet gets a new thread; whoever waited for this one is told. */
  #letGo(error: Error) {
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
