import { setTimeout as wait } from 'node:timers/promises'

/** Longer than browsers wait. */
const patience = 25_000

/** Records answers: the time of the last bad one, and whether a request still waits. */
export class Answers {
  good = 0
  bad = 0
  lastBad: number | null = null
  /** The problems, with their numbers. */
  readonly problems = new Map<string, number>()

  note(problem: string | null) {
    if (problem === null) {
      this.good++
      return
    }
    this.bad++
    this.lastBad = performance.now()
    this.problems.set(problem, (this.problems.get(problem) ?? 0) + 1)
  }
}

/** An answer of the order service, which has no envelope (spec 2.1). */
interface Answer<Data> {
  readonly cscode?: number
  readonly data?: Data
  readonly error?: unknown
  readonly result?: Data
}

/** A signed-in member's browser, which sends its requests to the servers in turn. */
export class Browser {
  #turn = 0

  constructor(
    private readonly ports: readonly number[],
    private readonly session: string,
    /** The client's address as a proxy would report it, different for each browser. */
    private readonly network: string,
    private readonly answers: Answers,
  ) {}

  /** @throws when there is no answer, or one that leaves the result open */
  async post<Data>(path: string, body: object): Promise<Data> {
    const port = this.ports[this.#turn++ % this.ports.length]
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: {
          cookie: `laravel_session=${this.session}`,
          'x-foyer-app': '1',
          'x-forwarded-for': this.network,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      })
      const { cscode, error, result, ...rest } = (await response.json()) as Answer<Data>
      const data = rest.data ?? result
      if (response.status !== 200 || error !== undefined || data === undefined || (cscode ?? 0) !== 0) {
        throw new Error(`${response.status} ${cscode ?? JSON.stringify(error)}`)
      }
      this.answers.note(null)
      return data
    } catch (error) {
      this.answers.note(`${path}: ${error instanceof Error ? error.message : error}`)
      throw error
    }
  }

  /** Repeats a request until it is answered, as a patient person does. */
  async insist<Data>(path: string, body: object, until = (_: Data) => true): Promise<Data> {
    for (const began = performance.now(); ; ) {
      const answer = await this.post<Data>(path, body).catch((error: unknown) => {
        if (performance.now() - began > 90_000) throw error
        return null
      })
      if (answer !== null && until(answer)) return answer
      await wait(200)
    }
  }
}
