import { verify } from '@node-rs/argon2'
import { hashPassword } from '@/domains/identity/secrets/secrets'
import type { Question } from './connection'
import { interleave, quantile, ratios, type Table } from './figures'
import { askedPerSecond, throughput, timesOf, width } from './load'
import type { Contenders, Server } from './servers'

/** The logins of each, which go on from one measurement to the next: a captcha code serves once. */
type Loads = Readonly<Record<keyof Contenders, () => Question>>

/** Logins a second against what the password hash alone allows. */
export async function measureLogin({ limit, product }: Contenders, loads: Loads): Promise<Table> {
  const password = 'correct1'
  const hash = await hashPassword(password)
  const figures = await interleave({
    argon2: () => throughput(() => verify(hash, password), 3000),
    bare: () => askedPerSecond(limit.port, loads.limit, 3000),
    product: () => askedPerSecond(product.port, loads.product, 3000),
  })
  return {
    head: `login, ${width} at once`,
    unit: 'a second',
    comparedTo: 'of the limit',
    digits: 0,
    rows: [
      { what: 'argon2id verify alone, m=19 MiB t=2 p=1: **the limit**', figures: figures.argon2 },
      {
        what: 'node:http + pg + argon2id',
        figures: figures.bare,
        compared: ratios(figures.bare, figures.argon2),
      },
      {
        what: '`POST /api/auth/login`',
        figures: figures.product,
        compared: ratios(figures.product, figures.argon2),
        budget: { least: 0.85 },
      },
    ],
  }
}

const link = { hash: 'unknown', email: 'nobody@bench.test' }

/** How long a read of one statement takes while logins keep every core busy, against how long it takes otherwise. */
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
    comparedTo: 'of idle',
    digits: 1,
    rows: [
      { what: 'node:http + pg, idle', figures: figures.bareIdle },
      {
        what: 'node:http + pg, under login load',
        figures: figures.bareBusy,
        compared: ratios(figures.bareBusy, figures.bareIdle),
      },
      { what: '`POST /api/auth/reset_pw/check`, idle', figures: figures.idle },
      {
        what: '`POST /api/auth/reset_pw/check`, under login load',
        figures: figures.busy,
        compared: ratios(figures.busy, figures.idle),
        budget: { most: 3 },
      },
    ],
  }
}

async function whileBusy(server: Server, next: () => Question, measure: () => Promise<number>) {
  const busy = askedPerSecond(server.port, next, 2000)
  const [figure] = await Promise.all([measure(), busy])
  return figure
}
