import { sql } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'
import type { Duration } from '@/platform/time/duration'
import type { Lane } from './lanes'
import type { Job } from './queue'
import { jobKinds, jobs } from './tables'

export interface Kind {
  readonly run: (payload: never, job: Job) => Promise<void>
  readonly lane: Lane
  readonly every: Duration | null
  /** It ends in the transaction of its work. */
  readonly ends: boolean
}

/** The kinds of job that a process can do. */
export class Kinds {
  readonly #all = new Map<string, Kind>()
  /** The database knows their lanes. */
  #known = false

  add(name: string, kind: Kind) {
    this.#all.set(name, kind)
    this.#known = false
  }

  get(name: string): Kind {
    const kind = this.#all.get(name)
    if (!kind) throw new Error(`There is no handler for jobs of the kind ${name}`)
    return kind
  }

  get names(): readonly string[] {
    return [...this.#all.keys()]
  }

  /** Returns the recurring kinds, with their intervals. */
  get recurring(): ReadonlyMap<string, Duration> {
    return new Map([...this.#all].flatMap(([kind, { every }]) => (every === null ? [] : [[kind, every] as const])))
  }

  /** Tells the database their lanes, unless it knows them from us; what fails is tried again before the next look. */
  async tell(database: Database) {
    if (this.#known) return
    this.#known = true
    try {
      await registerKinds(database, new Map([...this.#all].map(([kind, { lane }]) => [kind, lane])))
    } catch (error) {
      this.#known = false
      throw error
    }
  }
}

/** Says where jobs of these kinds wait from now on. Those that wait where their kind did until now move there. */
const registerKinds = (database: Database, kinds: ReadonlyMap<string, Lane>) =>
  database.execute(sql`
    with said as (select key as kind, value as lane from jsonb_each_text(${JSON.stringify(Object.fromEntries(kinds))}::jsonb)),
    moved as (
      update ${jobs} set lane = said.lane
      from said left join ${jobKinds} known on known.kind = said.kind
      where ${jobs.kind} = said.kind and ${jobs.lane} is not distinct from known.lane
        and known.lane is distinct from said.lane)
    insert into ${jobKinds} (kind, lane) select kind, lane from said order by kind
    on conflict (kind) do update set lane = excluded.lane where ${jobKinds.lane} <> excluded.lane`)
