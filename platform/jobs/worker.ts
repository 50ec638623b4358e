import type { Logger } from 'pino'
import type { Database, Transaction } from '@/platform/database/connect'
import { after, before, type Clock, type Duration, minutes, seconds } from '@/platform/time/duration'
import { inSpan, SpanKind } from '@/platform/tracing/tracing'
import { gather } from './gather'
import { type Kind, Kinds } from './kinds'
import { type Lane, roomBeside } from './lanes'
import { claim, enqueueRecurring, finish, type Job, type JobAttempt, lease, postpone, renew, repeat } from './queue'
import { followClock } from './spread'

const pollEvery = seconds(2)
/** Clocks are put right by less than this all the time. */
const leastTurn = minutes(1)
/** In milliseconds. */
const gatherFor = 50

/** Work that runs for a worker's whole life; it never throws. */
type Companion = (end: AbortSignal) => Promise<void>

/**
 * Does the queue's work in this process. Any number of processes may run one; the queue gives each job to one of them.
 * A handler that throws is tried again later, so it must bear being run twice.
 */
export class Worker {
  readonly #kinds = new Kinds()
  /** The jobs that this process runs, each with its outcome. */
  readonly #held = new Map<Job, { readonly done: Promise<void>; readonly begun: number }>()
  #looking: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | null = null
  #soon: NodeJS.Timeout | null = null
  #beat: NodeJS.Timeout | null = null
  readonly #companions: Companion[] = []
  readonly #end = new AbortController()
  #accompanied: Promise<unknown> | null = null
  /** When it looked last, by its clock. */
  #looked = new Date(0)
  /** Jobs that end at about the same moment are finished together. */
  readonly #finish = gather((held: readonly Job[]) => finish(this.database, held))
  #noteAttempt: (attempt: JobAttempt) => void = () => {}

  /** @param hold how long a job stays this worker's without a word from it */
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly patient = database,
    private readonly hold = lease,
  ) {}

  handle<Payload>(kind: string, run: (payload: Payload) => Promise<void>, lane: Lane = 'database') {
    this.#kinds.add(kind, { run: run as Kind['run'], lane, every: null, ends: false })
  }

  /**
   * Registers a handler that is one transaction, in which the job ends as well: its effect happens once, even if the
   * process dies. A handler whose job was taken over meanwhile is rolled back.
   */
  handleOnce<Payload>(
    kind: string,
    run: (transaction: Transaction, payload: Payload) => Promise<unknown>,
    lane: Lane = 'database',
  ) {
    const whole = (payload: Payload, job: Job) =>
      this.database.transaction(async (transaction) => {
        await run(transaction, payload)
        const [isOurs] = await finish(transaction, [job])
        if (!isOurs) throw new Error('Another worker has taken the job over')
      })
    this.#kinds.add(kind, { run: whole as Kind['run'], lane, every: null, ends: true })
  }

  /**
   * Registers recurring work; it is queued once, for any number of processes. It gets the database for statements that
   * may take long.
   */
  recur(kind: string, every: Duration, run: (patient: Database) => Promise<void>, lane: Lane = 'upkeep') {
    this.#kinds.add(kind, { run: () => run(this.patient), lane, every, ends: false })
  }

  /** Adds work that runs beside the jobs, such as a connection that waits for news. */
  accompany(companion: Companion) {
    this.#companions.push(companion)
  }

  /** Names the one who counts what this process does. */
  onAttempt(note: (attempt: JobAttempt) => void) {
    this.#noteAttempt = note
  }

  async start() {
    const now = this.clock()
    const { recurring } = this.#kinds
    await this.#kinds.tell(this.database)
    await enqueueRecurring(this.database, [...recurring.keys()], now)
    // An earlier process may have had a clock that was ahead.
    await followClock(this.database, { from: now, now, recurring })
    this.#accompanied = Promise.all(this.#companions.map((companion) => companion(this.#end.signal)))
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
    if (this.#looking) this.#again = true
    else this.#looking = this.#fill()
  }

  /** Lets what is under way finish, and takes nothing more. */
  async stop() {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#soon) clearTimeout(this.#soon)
    this.#timer = null
    this.#end.abort()
    await this.#accompanied
    await this.#looking
    await Promise.all(this.#ends())
  }

  /**
   * Does everything that is due, one after the other, and waits for what this process had already taken: for tests and
   * the command line.
   * @param timeout what it may take in all; then the job in hand is left to the worker that takes it over
   * @returns whether the queue is empty
   */
  async drain(timeout?: Duration): Promise<boolean> {
    let late = false
    const work = (async () => {
      while (!late) {
        const [job] = await this.#next(1)
        if (late) return
        if (job) await this.#do(job)
        else if (this.#looking || this.#held.size > 0) await Promise.all([this.#looking, ...this.#ends()])
        else return
      }
    })()
    if (timeout === undefined) {
      await work
      return true
    }
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        late = true
        resolve()
      }, timeout)
    })
    await Promise.race([work, over])
    clearTimeout(timer)
    // Its result is ignored, and it is no longer renewed.
    if (late) work.catch(() => {})
    if (late) this.#held.clear()
    return !late
  }

  /** Takes as many jobs as there is room for. */
  async #fill() {
    try {
      do {
        this.#again = false
        for (const job of await this.#next()) void this.#do(job).then(() => this.#look())
      } while (this.#again && this.#timer !== null)
    } catch (error) {
      this.log.error({ error }, 'the job queue could not be read')
    } finally {
      this.#looking = null
    }
  }

  /** Takes what is due, as far as there is room. @param most of all lanes together */
  async #next(most?: number): Promise<readonly Job[]> {
    await this.#kinds.tell(this.database)
    const now = this.clock()
    if (now < before(this.#looked, leastTurn)) {
      await followClock(this.database, { from: this.#looked, now, recurring: this.#kinds.recurring })
    }
    this.#looked = now
    const [kinds, room] = [
      this.#kinds.names,
      roomBeside([...this.#held].map(([{ lane }, { begun }]) => ({ lane, begun }))),
    ]
    return room.size === 0 ? [] : claim(this.database, { now, kinds, room, lease: this.hold, ...(most && { most }) })
  }

  /** Never throws: what cannot even be written down is taken over when the lease ends. */
  #do(job: Job): Promise<void> {
    const done = this.#attempt(job)
      .catch((error: unknown) => this.log.error({ error, job: job.id, kind: job.kind }, 'a job was not put back'))
      .finally(() => {
        this.#held.delete(job)
        if (this.#held.size === 0) this.#restHeart()
      })
    this.#held.set(job, { done, begun: performance.now() })
    this.#beat ??= setInterval(() => this.#renew(), this.hold / 3).unref()
    return done
  }

  #ends() {
    return [...this.#held.values()].map(({ done }) => done)
  }

  #restHeart() {
    if (this.#beat) clearInterval(this.#beat)
    this.#beat = null
  }

  #renew() {
    renew(this.database, [...this.#held.keys()], this.hold).catch((error: unknown) =>
      this.log.error({ error }, 'the leases of jobs could not be renewed'),
    )
  }

  async #attempt(job: Job) {
    const { run, every, ends } = this.#kinds.get(job.kind)
    const begun = performance.now()
    const note = (outcome: JobAttempt['outcome']) =>
      this.#noteAttempt({ kind: job.kind, outcome, seconds: (performance.now() - begun) / 1000 })
    try {
      await inSpan(job.kind, SpanKind.CONSUMER, { 'foyer.attempt': job.attempts }, () => run(job.payload as never, job))
      note('done')
      const done = this.clock()
      if (every !== null) await repeat(this.database, job, { done, next: after(done, every) })
      else if (!ends) await this.#finish(job)
    } catch (error) {
      note('failed')
      this.log.error({ error, job: job.id, kind: job.kind, attempt: job.attempts }, 'a job failed')
      await postpone(this.database, job, { now: this.clock(), error, recurs: every !== null })
    }
  }
}
