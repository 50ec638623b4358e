import { verify } from '@node-rs/argon2'
import { hashPassword } from '@/domains/accounts/identity/secrets/secrets'
import type { Question } from './connection'
import { interleave, quantile, rateRow, ratios, type Table } from './figures'
import { asked, throughput, timesOf, width } from './load'
import type { Contenders, Server } from './servers'

/** The logins of each, which go on from one measurement to the next: a captcha code serves once. */
type Loads = Readonly<Record<keyof Contenders, () => Question>>

/** Logins a second against those of the bare server, and what the password hash alone allows. */
export async function measureLogin({ limit, product }: Contenders, loads: Loads): Promise<Table> {
  const password = 'correct1'
  const hash = await hashPassword(password)
  const ownTime = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  }
  const figures = await interleave({
    argon2: () => throughput(() => verify(hash, password), 2500, ownTime),
    bare: () => asked([limit], loads.limit, 2500),
    product: () => asked([product], loads.product, 2500),
  })
  return {
    head: `login, ${width} at once`,
    unit: 'a second',
    comparedTo: 'of the bare server',
    digits: 0,
    rows: [
      rateRow('argon2id verify alone, m=19 MiB t=2 p=1', figures.argon2, figures.bare),
      rateRow('node:http + pg + argon2id: **the bare server**', figures.bare),
      rateRow('`POST /api/auth/login`', figures.product, figures.bare, { least: 0.95 }),
    ],
  }
}

const link = { hash: 'unknown', email: 'nobody@bench.test' }

/** How long a read of one statement takes while logins keep every core busy, against the bare server under the same. */
export async function measureEventLoop({ limit, product }: Contenders, loads: Loads): Promise<Table> {
  const reads = {
    bare: () => timesOf(limit.port, { method: 'POST', path: '/link', body: link }, 2000),
    product: () => timesOf(product.port, { method: 'POST', path: '/api/auth/reset_pw/check', body: link }, 2000),
  }
  const p99 = async (times: Promise<number[]>) => quantile(await times, 0.99)
  const figures = await interleave({
    bareIdle: () => p99(reads.bare()),
    bareBusy: () => whileBusy(limit, loads.limit, () => p99(reads.bare())),
    idle: () => p99(reads.product()),
    busy: () => whileBusy(product, loads.product, () => p99(reads.product())),
  })
  return {
    head: 'p99 of a read of one statement',
    unit: 'ms',
    comparedTo: 'of the bare server',
    digits: 1,
    rows: [
      { what: 'node:http + pg, idle', figures: figures.bareIdle },
      {
        what: '`POST /api/auth/reset_pw/check`, idle',
        figures: figures.idle,
        compared: ratios(figures.idle, figures.bareIdle),
      },
      { what: 'node:http + pg, under login load', figures: figures.bareBusy },
      {
        what: '`POST /api/auth/reset_pw/check`, under login load',
        figures: figures.busy,
        compared: ratios(figures.busy, figures.bareBusy),
        budget: { most: 1.2 },
      },
    ],
  }
}

async function whileBusy(server: Server, next: () => Question, measure: () => Promise<number>) {
  const busy = asked([server], next, 2000)
  const [figure] = await Promise.all([measure(), busy])
  return figure
}
