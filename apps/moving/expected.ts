import type { Matter } from './facts'
import type { Place } from './source/row'

/** Something that was written, by what it is known by where it arrives. */
export interface Expectation {
  readonly of: Matter
  /** The row of the sums that it is counted in. */
  readonly row: string
  readonly place: Place
  readonly name: string
}

/** What was written, to be looked for where it has to arrive. */
export class Expectations {
  private readonly byKey = new Map<string, Expectation>()

  add(key: string, expectation: Expectation) {
    this.byKey.set(key, expectation)
  }

  /** @returns what was expected under the key, which is so no longer; null: nothing was */
  take(key: string): Expectation | null {
    const found = this.byKey.get(key) ?? null
    this.byKey.delete(key)
    return found
  }

  get rest(): Iterable<Expectation> {
    return this.byKey.values()
  }
}

export const keyKey = (order: string, key: string) => `key ${order} ${key}`
export const deviceKey = (member: string, line: string, fingerprint: string) => `seat ${member} ${line} ${fingerprint}`
export const subscriptionKey = (order: string, line: number) => `subscription ${order} ${line}`
