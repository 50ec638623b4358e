/** The outcome of a request, as its sender knows it. */
export type Outcome = 'acknowledged' | 'refused' | 'unanswered'

export interface Comparison {
  readonly acknowledged: number
  /** Answered, and clearly with a no. */
  readonly refused: number
  /** Requests without an answer, or with an uncertain one: both presence and absence are right. */
  readonly unanswered: number
  /** Acknowledged, and not there. */
  readonly lost: readonly string[]
  /** There more than once. */
  readonly twice: readonly string[]
  /** Names that are present although they were refused, or never sent. */
  readonly uncalled: readonly string[]
}

/**
 * The outcomes of requests during failures, for a comparison with the data afterwards. Each request has a name of its
 * own, by which its effect is found.
 */
export class Ledger {
  readonly #outcomes = new Map<string, Outcome>()

  /**
   * Sends a request and records its outcome. A request without an answer may be repeated, as people do.
   * @param send resolves to true for a yes; throws without an answer, or with one that leaves the result open
   */
  async send(name: string, send: () => Promise<boolean>): Promise<Outcome> {
    if ((this.#outcomes.get(name) ?? 'unanswered') !== 'unanswered') throw new Error(`${name} was answered before`)
    // Without an answer yet.
    this.#outcomes.set(name, 'unanswered')
    const outcome = await send().then(
      (yes) => (yes ? 'acknowledged' : 'refused'),
      () => 'unanswered' as const,
    )
    this.#outcomes.set(name, outcome)
    return outcome
  }

  countOf(outcome: Outcome) {
    return [...this.#outcomes.values()].filter((each) => each === outcome).length
  }

  /** @param there the names that are present now, each as often as it is present */
  compare(there: readonly string[]): Comparison {
    const times = new Map<string, number>()
    for (const name of there) times.set(name, (times.get(name) ?? 0) + 1)
    const named = [...this.#outcomes]
    return {
      acknowledged: this.countOf('acknowledged'),
      refused: this.countOf('refused'),
      unanswered: this.countOf('unanswered'),
      lost: named.flatMap(([name, outcome]) => (outcome === 'acknowledged' && !times.has(name) ? [name] : [])),
      twice: [...times].flatMap(([name, count]) => (count > 1 ? [name] : [])),
      uncalled: [...times.keys()].filter((name) => (this.#outcomes.get(name) ?? 'refused') === 'refused'),
    }
  }
}
