import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { poolInUse } from './errors'
import { Asker, askingAs, SharedPool } from './shares'
import { timeouts } from './timeouts'

/** A database that keeps silent, as during a failover. */
class SilentClient extends pg.Client {
  override connect(): never {
    return undefined as never
  }
}

it('requests that wait for a connection are refused, and that all stay in use ends nothing but their wait', async () => {
  vi.useFakeTimers()
  try {
    const options = { max: 1, connectionTimeoutMillis: timeouts.connection, Client: SilentClient }
    const pool: pg.Pool = new SharedPool(options, 8)
    const ask = () =>
      askingAs(new Asker('/member/orders'), () => pool.connect()).then(
        () => 'lent',
        (error: Error) => error.message,
      )
    const asked = Promise.all([ask(), ask()])
    vi.advanceTimersByTime(timeouts.requestsConnection)
    expect(await asked).toEqual([poolInUse, poolInUse])
    // The driver's own wait is over as well now, after that of the request.
    vi.advanceTimersByTime(timeouts.connection)
  } finally {
    vi.useRealTimers()
  }
})
