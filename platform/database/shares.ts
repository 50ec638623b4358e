import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { poolInUse } from './errors'
import { timeouts } from './timeouts'

/** A request, as one that borrows connections. */
export class Asker {
  /** True after the answer: later work in its name is background work. */
  isOver = false
  /** Transactions that it has open: it must not wait for others of its route to end them. */
  open = 0

  constructor(readonly route: string) {}
}

type Answer = (error: Error | undefined, client: pg.PoolClient | undefined, done: (error?: unknown) => void) => void

interface Share {
  lent: number
  readonly waiting: (() => void)[]
}

const askers = new AsyncLocalStorage<Asker>()

/** Runs work whose connections count for the asking request. */
export const askingAs = <Result>(asker: Asker, work: () => Result): Result => askers.run(asker, work)

/**
 * Connections of which the requests of one route never have more than a share, so that a route whose table is locked leaves
 * the others theirs, and for which a request waits less long than work in the background (decision 0045).
 */
export class SharedPool extends pg.Pool {
  readonly #shares = new Map<string, Share>()
  readonly #borrowers = new Map<pg.PoolClient, () => void>()

  constructor(
    options: pg.PoolConfig,
    private readonly most: number,
  ) {
    super(options)
    this.on('release', (_error, client) => {
      this.#borrowers.get(client)?.()
      this.#borrowers.delete(client)
    })
  }

  override connect(...given: unknown[]): never {
    const asker = askers.getStore()
    if (asker === undefined || asker.isOver) return Reflect.apply(super.connect, this, given) as never
    const [answer] = given as [Answer?]
    if (answer) return this.#lend(asker, false, answer) as never
    return new Promise<pg.PoolClient>((resolve, reject) => {
      this.#lend(asker, true, (error, client) => (client ? resolve(client) : reject(error)))
    }) as never
  }

  #lend(asker: Asker, forTransaction: boolean, answer: Answer): void {
    const share = this.#shares.get(asker.route) ?? { lent: 0, waiting: [] }
    this.#shares.set(asker.route, share)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      answer(new Error(poolInUse), undefined, () => {})
    }, timeouts.requestsConnection)
    const giveBack = () => {
      const next = share.waiting.shift()
      if (next) next()
      else share.lent--
    }
    const take = () => {
      if (isLate) return giveBack()
      super.connect((error, client, done) => {
        clearTimeout(timer)
        if (client === undefined) giveBack()
        else {
          if (forTransaction) asker.open++
          this.#borrowers.set(client, () => {
            if (forTransaction) asker.open--
            giveBack()
          })
        }
        // Not by `done`: where all connections stay in use, `pg` gives an error, and neither.
        if (isLate) client?.release()
        else answer(error, client, done)
      })
    }
    if (share.lent >= this.most && asker.open === 0) share.waiting.push(take)
    else {
      share.lent++
      take()
    }
  }
}
