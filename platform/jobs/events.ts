import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { type QueuedEvent, takeQueued } from './event-queue'
import { type Lane, laneOfEvent } from './lanes'
import { takeAlong } from './queue'
import { eventQueue, events, jobs } from './tables'
import type { Worker } from './worker'

/** Every event of the product with its payload; a domain adds its own here by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Events {}

export type EventName = keyof Events & string

type Follower = (transaction: Transaction, events: readonly QueuedEvent[]) => Promise<unknown>

/** How many events are the work of one transaction, where they are done together. */
const mostAtOnce = 200

/**
 * Publishes events between domains. An event is written in the transaction in which it happened, with one job for each
 * subscriber; so it reaches every subscriber at least once, or, when the transaction fails, none.
 */
export class EventBus {
  readonly #subscribers = new Map<string, string[]>()
  readonly #followed = new Set<string>()

  constructor(private readonly worker: Worker) {}

  /** @param subscriber names the job; it must stay the same while jobs of an older version may wait in the queue */
  on<Name extends EventName>(
    name: Name,
    subscriber: string,
    handle: (payload: Events[Name]) => Promise<void>,
    lane: Lane = laneOfEvent(name),
  ) {
    this.worker.handle<Events[Name]>(this.#subscribe(name, subscriber), handle, lane)
  }

  /** Subscribes a handler that is one transaction: then it runs once, not at least once. */
  once<Name extends EventName>(
    name: Name,
    subscriber: string,
    handle: (transaction: Transaction, payload: Events[Name]) => Promise<unknown>,
    lane: Lane = laneOfEvent(name),
  ) {
    this.worker.handleOnce<Events[Name]>(this.#subscribe(name, subscriber), handle, lane)
  }

  /**
   * The same where a crowd of events asks for little more than one of them does: all that wait are done in one transaction.
   */
  together<Name extends EventName>(
    name: Name,
    subscriber: string,
    handle: (transaction: Transaction, payloads: readonly Events[Name][]) => Promise<unknown>,
    lane: Lane = laneOfEvent(name),
  ) {
    const kind = this.#subscribe(name, subscriber)
    const all = async (transaction: Transaction, first: Events[Name]) => {
      const along = await takeAlong(transaction, { lane, kinds: [kind], most: mostAtOnce - 1 })
      await handle(transaction, [first, ...(along as Events[Name][])])
    }
    this.worker.handleOnce<Events[Name]>(kind, all, lane)
  }

  /**
   * Follows every event of these names, in the order in which they were written: events under one lock are followed in
   * that order. One process at a time gets them, each event once.
   */
  follow(names: readonly EventName[], follower: string, handle: Follower) {
    const kinds: string[] = []
    const take = async (transaction: Transaction) => {
      // Each event has a job. As many jobs end as events may be taken, so an event that stays has a job that stays.
      await takeAlong(transaction, { lane: 'followers', kinds, most: mostAtOnce - 1 })
      const taken = await takeQueued(transaction, mostAtOnce)
      if (taken.length > 0) await handle(transaction, taken)
    }
    for (const name of names) {
      if (this.#followed.has(name)) throw new Error(`${name} has a follower`)
      this.#followed.add(name)
      const kind = this.#subscribe(name, follower)
      kinds.push(kind)
      this.worker.handleOnce(kind, take, 'followers')
    }
  }

  #subscribe(name: EventName, subscriber: string) {
    const kind = `${name} → ${subscriber}`
    this.#subscribers.set(name, [...(this.#subscribers.get(name) ?? []), kind])
    return kind
  }

  async emit<Name extends EventName>(transaction: Queryable, name: Name, payload: Events[Name], at: Date) {
    await transaction.execute(sql`with ${this.announcement(name, payload, at)} select`)
  }

  /**
   * An event as a part of a larger statement, `with … `: for a call that has no round trip to spare. It is written when
   * the statement is run, whether or not the rest of it looks at it.
   * @param when what must hold for it to have happened: an expression of the larger statement
   */
  announcement<Name extends EventName>(name: Name, payload: Events[Name], at: Date, when: SQL = sql`true`): SQL {
    return this.announcementOfEach(name, sql`select ${JSON.stringify(payload)}::jsonb as payload where ${when}`, at)
  }

  /** The same with an event for each row of another part of the statement. @param payloads selects `payload`, as jsonb */
  announcementOfEach<Name extends EventName>(name: Name, payloads: SQL, at: Date): SQL {
    const kinds = this.#subscribers.get(name) ?? []
    const queued = sql`,
      event_queued as (insert into ${eventQueue} (name, payload, at)
        select ${name}, payload, ${at}::timestamptz from event_payloads)`
    return sql`
      event_payloads as (${payloads}),
      event_written as (insert into ${events} (name, payload, at)
        select ${name}, payload, ${at}::timestamptz from event_payloads),
      event_jobs as (insert into ${jobs} (kind, payload, run_at)
        select kind, payload, ${at}::timestamptz
        from event_payloads, jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) kind)${
          this.#followed.has(name) ? queued : sql``
        }`
  }
}
