import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, it } from 'vitest'
import { calls, consoleCalls } from '@/apps/server/calls'
import { eraseMember } from '@/domains/back-office/privacy'
import { privacy } from '@/domains/back-office/privacy/domain'
import type { CallDefinition } from '@/platform/contract/call'
import { after, days } from '@/platform/time/duration'
import { type OperatorCall, samples } from '@/tests/console/console-calls'
import { signedInOperator } from '@/tests/people/operator'
import { type DemoServer, startDemoServer } from '@/tests/server/demo-server'
import type { Visitor } from '@/tests/server/visitor'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'
import { fill, place } from './fill'
import { type AccountNames, inputs } from './reads'

const people = roundsOr(20)
const sizes = {
  people,
  orders: Math.ceil(people * 2.5),
  devices: Math.ceil(people / 2),
  tickets: people,
  holders: people * 50,
}
const rows = reportOf('large', ['', 'as', 'ms', 'statements', 'kB', 'above'])

let server: DemoServer
let large: Awaited<ReturnType<typeof fill>>
let named: AccountNames
beforeAll(async () => {
  server = await startDemoServer()
  large = await fill(server, sizes)
  named = await names()
})
afterAll(() => server.close())

async function names(): Promise<AccountNames> {
  const { rows: found } = await server.database.execute<Record<string, string>>(sql`select
    (select number from orders where member_id = ${large.id} and status = 0 order by id limit 1) as order,
    (select number from tickets where member_id = ${large.id} order by id limit 1) as ticket,
    (select s.id from seats s join seat_pools p on p.id = s.pool_id where p.member_id = ${large.id} order by granted_at limit 1) as seat,
    (select reference from subscriptions where member_id = ${large.id} and state <> 'ended' order by id limit 1) as vid`)
  const { order = '', ticket = '', seat = '', vid = '' } = found[0] ?? {}
  return {
    member: large.id,
    email: 'large@example.test',
    order,
    ticket,
    seat,
    vid,
    shared: 1e9,
    other: 'second@example.test',
  }
}

const reading = <Key extends string>(all: Readonly<Record<Key, CallDefinition>>) =>
  (Object.entries(all) as [Key, CallDefinition][]).filter(([, { effect }]) => effect === 'read')

const budget = { ms: 50, statements: 3, kilobytes: 5 }

/** Asks once before, and takes the least of three. */
async function timed(what: string, as: string, visitor: Visitor, key: string, input: object) {
  const ask = () => visitor.call(key as 'GET /member', { lang: 'en', ...input })
  let answer = await ask()
  if (answer.cscode !== 0) return
  let [ms, statements] = [Number.POSITIVE_INFINITY, 0]
  for (let round = 0; round < 3; round++) {
    const begun = performance.now()
    statements = await server.statementsOf(async () => {
      answer = await ask()
    })
    ms = Math.min(ms, performance.now() - begun)
  }
  const kilobytes = Buffer.byteLength(answer.text) / 1000
  note(what, as, { ms, statements, kilobytes })
}

interface Cost {
  readonly ms: number
  readonly statements: number
  readonly kilobytes: number
}

function note(what: string, as: string, { ms, statements, kilobytes }: Cost) {
  const above = [
    ms > budget.ms && 'ms',
    statements > budget.statements && 'statements',
    kilobytes > budget.kilobytes && 'kB',
  ]
  rows.add(what, as, Math.round(ms), statements, kilobytes.toFixed(1), above.filter(Boolean).join(', '))
}

const asWords = (input: object) =>
  Object.entries(input)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

it('every call that only reads, as a member and as a company', { timeout: 0 }, async () => {
  const all = inputs(named)
  for (const as of ['member', 'company'] as const) {
    await large.switchTo(as === 'company' ? large.company : null)
    for (const [key, { who }] of reading(calls)) {
      if (who === 'program') continue
      for (const input of all[key as keyof typeof all] ?? [{}])
        await timed(`\`${key}\` ${asWords(input)}`.trim(), as, large.member, key, input)
    }
  }
  await large.switchTo(null)
})

it('every list and card of the console', { timeout: 0 }, async () => {
  const caller = await signedInOperator(server, 'owner')
  const all = inputs(named)
  for (const [key, { who }] of reading(consoleCalls)) {
    if (who !== 'operator') continue
    const asked = all[key as keyof typeof all] ?? [await samples[key as OperatorCall](server, caller)]
    for (const input of asked) await timed(`\`${key}\` ${asWords(input)}`.trim(), 'staff', caller.visitor, key, input)
  }
})

async function once(act: () => Promise<unknown>) {
  const begun = performance.now()
  const statements = await server.statementsOf(act)
  return { ms: performance.now() - begun, statements }
}

/** An act is done once: what it is done to is gone, or moved, afterwards. */
async function timedAct(what: string, as: string, visitor: Visitor, key: string, input: object) {
  let answer = { cscode: 0, text: '', data: null as unknown }
  const cost = await once(async () => {
    answer = await visitor.call(key as 'GET /member', { lang: 'en', ...input })
  })
  if (answer.cscode !== 0) throw new Error(`${key} ${asWords(input)} was refused: ${answer.text}`)
  note(`\`${key}\` ${what}`, as, { ...cost, kilobytes: Buffer.byteLength(answer.text) / 1000 })
  const followUp = await once(() => server.worker.drain())
  note('what follows, in the background', as, { ...followUp, kilobytes: 0 })
  return answer.data
}

it('acts on everything that an account holds', { timeout: 0 }, async () => {
  await server.worker.drain()
  const { visitor: staff } = await signedInOperator(server, 'owner')
  const reason = 'A drill'
  await large.switchTo(large.company)
  const all = { ...place, group: null }
  await timedAct('for everybody', 'company', large.member, 'POST /member/company_seats/rule', all)
  await large.switchTo(null)

  const { rows: taken } = await server.database.execute<{ id: string }>(sql`
    select s.id from seats s join seat_pools p on p.id = s.pool_id where p.member_id = ${large.second}`)
  const devices = { member: large.second, seats: taken.slice(0, 100).map(({ id }) => id), reason }
  await timedAct('of 100 devices', 'staff', staff, 'POST /console/api/members/release-devices', devices)

  const who = { member: large.id, reason }
  await timedAct('', 'staff', staff, 'POST /console/api/members/suspend', who)
  await timedAct('', 'staff', staff, 'POST /console/api/members/resume', who)

  const found = await staff.call('GET /console/api/members/merge', { from: large.second, into: named.email })
  const { version: seen } = found.data
  const both = { from: large.second, into: large.id, seen, reason }
  const merged = await timedAct('', 'staff', staff, 'POST /console/api/members/merge', both)
  const { merge } = merged as { readonly merge: number }
  await timedAct('', 'staff', staff, 'POST /console/api/members/unmerge', { merge, reason })

  const { tables } = server.installation.of(privacy)
  const ends = { now: server.clock.now(), booksUntil: after(server.clock.now(), days(3650)) }
  const erasure = await once(() =>
    server.database.transaction((transaction) => eraseMember(tables, transaction, large.second, ends)),
  )
  note('the end of an account', 'job', { ...erasure, kilobytes: 0 })
})
