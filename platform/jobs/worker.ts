import type { Logger } from 'pino'
import type { Database } from '@/platform/database/connect'
import { after, type Clock, type Duration, seconds } from '@/platform/time/duration'
import { claim, enqueue, finish, postpone, repeat } from './queue'

type Handler = (payload: never) => Promise<void>

const pollEvery = seconds(2)
/** In milliseconds. */
const gatherFor = 50

/**
 * Does the queue's work in this process. Any number of processes may run one; the queue gives each job to one of them.
 * A handler that throws is tried again later, so it must bear being run twice.
 */
export class Worker {
  readonly #handlers = new Map<string, { run: Handler; every: Duration | null }>()
  #running: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | null = null
  #soon: NodeJS.Timeout | null = null

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  handle<Payload>(kind: string, run: (payload: Payload) => Promise<void>) {
    this.#handlers.set(kind, { run: run as Handler, every: null })
  }

  /** Work that comes round by itself; it stands in the queue once, however many processes run. */
  recur(kind: string, every: Duration, run: () => Promise<void>) {
    this.#handlers.set(kind, { run, every })
  }

  async start() {
    const now = this.clock()
    for (const [kind, { every }] of this.#handlers) {
      if (every !== null) await enqueue(this.database, { kind, payload: {}, runAt: now, singleton: kind })
    }
    this.#timer = setInterval(() => this.#look(), pollEvery)
    this.#look()
  }

  /** Looks into the queue very soon; called after every write that may have put something there. */
  wake() {
    // Many writes in a moment are one look.
    this.#soon ??= setTimeout(() => {
      this.#soon = null
      this.#look()
    }, gatherFor)
  }

  #look() {
    if (this.#timer === null) return
    if (this.#running) this.#again = true
    else this.#running = this.#run()
  }

  /** Lets what is under way finish, and takes nothing more. */
  async stop() {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#soon) clearTimeout(this.#soon)
    this.#timer = null
    await this.#running
  }

  /** Does everything that is due and returns when the queue is empty: for tests and the command line. */
  async drain() {
    while (await this.#doNext());
  }

  async #run() {
    try {
      do {
        this.#again = false
        while (this.#timer !== null && (await this.#doNext()));
      } while (this.#again && this.#timer !== null)
    } catch (error) {
      this.log.error({ error }, 'the job queue could not be read')
    } finally {
      this.#running = null
    }
  }

  /** @returns whether there was one */
  async #doNext() {
    const job = await claim(this.database, this.clock(), [...this.#handlers.keys()])
    const handler = job && this.#handlers.get(job.kind)
    if (!handler) return false
    try {
      await handler.run(job.payload as never)
      await (handler.every === null
        ? finish(this.database, job)
        : repeat(this.database, job, after(this.clock(), handler.every)))
    } catch (error) {
      this.log.error({ error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed')
      await postpone(this.database, job, { now: this.clock(), error, recurs: handler.every !== null })
    }
    return true
  }
}
