import { beforeAll, describe, expect, it } from 'vitest'
import { members } from '@/domains/accounts/identity/tables/members'
import { openCase } from '@/domains/commerce/refunds/store/open-case'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { EventBus } from '@/platform/jobs/events'
import { recentMails } from '@/platform/mail/mailer'
import { employ } from '@/tests/people/operator'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'
import type { TestServer } from '@/tests/server/server'
import { placeOrder } from '@/tests/shop/orders'

const approve = commandCalled('refunds approve')
const decline = commandCalled('refunds decline')
const list = commandCalled('refunds list')
const show = commandCalled('refunds show')

/** The data of a server that runs: the command line comes in beside it. */
const data = commandDataForFile({ running: true })
let memberId: number
let cases = 0
beforeAll(async () => {
  const ada = { email: 'ada@example.test', username: 'Ada', passwordHash: 'none', createdAt: new Date() }
  const [row] = await data.running.database.insert(members).values(ada).returning()
  memberId = row?.id ?? 0
})

/** A request about an order that was paid before the installation, as a member makes it. */
async function requested(more: { description?: string; provider?: 'paddle'; payment?: string } = {}) {
  const { description = '', ...paid } = more
  const clock = { now: () => new Date() }
  const order = await placeOrder({ database: data.running.database, clock } as TestServer, memberId, paid)
  const number = `R-2222222${++cases + 1}`
  const opened = {
    number,
    kind: 'request',
    orderId: order.id,
    memberId,
    positions: [0],
    reason: 'not_needed',
    description,
    fullName: 'Ada',
    email: 'ada@example.test',
    language: 'fr',
    createdAt: new Date(),
    steps: [{ state: 'requested', actor: 'member' }],
  } as const
  const event = new EventBus(null as never).announcement('refund.requested', { refund: number }, new Date())
  await data.running.database.transaction((transaction) => openCase(transaction, opened, event))
  return { number, order }
}
const refusal = (run: Promise<string>) => run.catch((error: unknown) => error)

describe('npm run foyer -- refunds', () => {
  it('lists waiting cases, as lines and as data', async () => {
    const { number, order } = await requested()
    expect(await list.run([])).toBe(`${number}  requested  request     ${order.number}  29.99 USD  ada@example.test`)
    expect(JSON.parse(await list.run(['--state', 'requested', '--json']))).toMatchObject([
      { case: number, amount: '29.99', currency: 'USD', products: [{ pid: 701, name: '701 in en' }] },
    ])
    expect(await list.run(['--state', 'refunded'])).toBe('There are none.')
    await expect(list.run(['--state', 'lost'])).rejects.toThrow(UsageError)
  })

  it('shows a case with the member’s words, without control characters', async () => {
    const { number } = await requested({ description: 'Too slow.\n\u001b[2JReally.' })
    const page = await show.run([number.toLowerCase()])
    expect(page).toContain('Too slow.\n')
    expect(page).toContain('Really.')
    expect(page).not.toContain('\u001b')
    expect(page).toContain('requested  by member')
    expect(await refusal(show.run(['R-99999999']))).toEqual(new CommandError('There is no refund case R-99999999.'))
  })

  it('records a payment made by hand, and sends the mail', async () => {
    const { number } = await requested()
    await expect(approve.run([number])).rejects.toThrow('Return the money yourself')
    await employ('Ruth')
    const printed = await approve.run([number, '--by-hand', 'transfer 42', '--operator', 'Ruth', '--json'])
    expect(JSON.parse(printed)).toMatchObject({
      state: 'refunded',
      reference: 'transfer 42',
      timeline: [{ state: 'requested' }, { state: 'refunded', actor: 'Ruth' }],
    })
    const [mail] = await recentMails(data.running.database, 'ada@example.test')
    expect(mail).toMatchObject({ kind: 'refunds.refunded', language: 'fr' })
    await expect(approve.run([number, '--by-hand', 'again'])).rejects.toThrow('cannot be done now')
  })

  it('asks the provider at once, and prints its answer', async () => {
    const { number } = await requested({ provider: 'paddle', payment: 'txn_1' })
    expect(await refusal(approve.run([number]))).toEqual(
      new CommandError(`${number} failed: The payment provider paddle is not set up.`),
    )
  })

  it('declines with a reason, and not without', async () => {
    const { number } = await requested()
    await expect(decline.run([number])).rejects.toThrow(UsageError)
    expect(await decline.run([number, '--reason', 'Used for a year.'])).toContain('declined')
    const [mail] = await recentMails(data.running.database, 'ada@example.test')
    expect(mail?.text).toContain('Used for a year.')
    const { rows } = await data.running.pool.query(
      `select operator, action, details ->> 'refund' as refund from audit_log order by id desc limit 1`,
    )
    expect(rows).toEqual([{ operator: 'command line', action: 'refund.decline', refund: number }])
  })
})
