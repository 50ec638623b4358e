/** Random choices that are always the same for the same seed. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** At least 0, less than 1: mulberry32, which is good enough for anything but secrets. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 on. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** Something that happens in so many of a hundred cases. */
  happens(percent: number): boolean {
    return this.next() * 100 < percent
  }

  pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('There is nothing to pick from')
    return value
  }

  /** One of the values, each as often as its weight says. */
  weighted<Value extends { readonly weight: number }>(values: readonly Value[]): Value {
    let rest = this.next() * values.reduce((sum, { weight }) => sum + weight, 0)
    for (const value of values) {
      rest -= value.weight
      if (rest < 0) return value
    }
    return this.pick(values)
  }
}
