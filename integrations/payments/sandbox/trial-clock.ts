import { sql } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'
import { type Duration, seconds } from '@/platform/time/duration'
import { trialClock } from '../tables'

const lookEvery = seconds(1)

/**
 * The clock of a demo, which can be set forward so that a tester sees a subscription's renewals and its end within an
 * afternoon. It never goes back, and all processes of an installation use the same one.
 */
export class TrialClock {
  #ahead = 0
  #timer: NodeJS.Timeout | null = null

  private constructor(private readonly database: Database) {}

  static async open(database: Database): Promise<TrialClock> {
    const clock = new TrialClock(database)
    await clock.look()
    return clock
  }

  readonly now = () => new Date(Date.now() + this.#ahead)

  /** Turns it on for every process, and for this one at once. */
  async turn(by: Duration) {
    const [turned] = await this.database
      .insert(trialClock)
      .values({ ahead: by })
      .onConflictDoUpdate({ target: trialClock.only, set: { ahead: sql`${trialClock.ahead} + excluded.ahead` } })
      .returning()
    this.#ahead = turned?.ahead ?? this.#ahead
  }

  /** Keeps looking whether another process has turned it. @param onFailure called when that could not be seen */
  follow(onFailure: (error: unknown) => void) {
    this.#timer = setInterval(() => void this.look().catch(onFailure), lookEvery)
    this.#timer.unref()
  }

  stop() {
    if (this.#timer) clearInterval(this.#timer)
  }

  private async look() {
    const [turned] = await this.database.select().from(trialClock)
    this.#ahead = turned?.ahead ?? 0
  }
}
