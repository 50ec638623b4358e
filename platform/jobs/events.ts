import { type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Lane } from './lanes'
import { events, jobs } from './tables'
import type { Worker } from './worker'

/** Every event of the product with its payload; a domain adds its own here by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Events {}

export type EventName = keyof Events & string

/**
 * What happened that others care about. An event is written in the transaction in which it happened, with one job for
 * each subscriber; so it reaches every subscriber at least once, or, when the transaction fails, none.
 */
export class EventBus {
  readonly #subscribers = new Map<string, string[]>()

  constructor(private readonly worker: Worker) {}

  /** @param subscriber names the job; it must stay the same while jobs of an older version may wait in the queue */
  on<Name extends EventName>(
    name: Name,
    subscriber: string,
    handle: (payload: Events[Name]) => Promise<void>,
    lane?: Lane,
  ) {
    this.worker.handle<Events[Name]>(this.#subscribe(name, subscriber), handle, lane)
  }

  /** The same where all that is done about it is one transaction: then it is done once, not at least once. */
  once<Name extends EventName>(
    name: Name,
    subscriber: string,
    handle: (transaction: Transaction, payload: Events[Name]) => Promise<unknown>,
  ) {
    this.worker.handleOnce<Events[Name]>(this.#subscribe(name, subscriber), handle)
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
    const kinds = this.#subscribers.get(name) ?? []
    const body = JSON.stringify(payload)
    return sql`
      event_written as (insert into ${events} (name, payload, at)
        select ${name}, ${body}::jsonb, ${at}::timestamptz where ${when}),
      event_jobs as (insert into ${jobs} (kind, payload, run_at)
        select kind, ${body}::jsonb, ${at}::timestamptz
        from jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) kind where ${when})`
  }
}
