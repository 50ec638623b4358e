import { type Refusal, refuseUntil } from '@/platform/contract/refusal'
import type { Queryable } from '@/platform/database/connect'
import type { Throttle } from '@/platform/time/throttle'
import { countAttempt } from '../../store/sessions/attempts'

/** A try at a factor that was counted before it is made: nothing looks at a factor without one. */
class CountedTry {
  // Makes the type nominal: no other object is assignable to it.
  protected readonly counted = true

  constructor(readonly key: string) {}
}

// Exports the type alone: only a count creates one.
export type { CountedTry }

/** Counts a try outside every transaction, so that no rollback takes it back. 20039: the count lets none through yet. */
export async function countTry(
  database: Queryable,
  throttle: Throttle,
  now: Date,
): Promise<CountedTry | Refusal<20039>> {
  const wait = await countAttempt(database, [throttle], now)
  return wait === null ? new CountedTry(throttle.key) : refuseUntil(wait)
}
