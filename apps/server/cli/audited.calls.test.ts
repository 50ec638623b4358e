import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { coupon as couponLine } from '@/domains/catalogue/schema'
import { members } from '@/domains/identity/tables'
import { invoices } from '@/domains/invoices/tables'
import { operators } from '@/domains/operators/tables'
import { profiles } from '@/domains/profile/tables'
import { auditLog } from '@/platform/audit/tables'
import { root } from '@/platform/config/root'
import { addPayment } from '@/platform/payments/sandbox/store'
import { publishDemoCatalogue } from '@/tests/catalogue-desk'
import { samples } from '@/tests/console-calls'
import { newClaim, newRefund, newTicket } from '@/tests/console-queues'
import { oem, someMember, stockCodes } from '@/tests/member-calls'
import { type SignedInOperator, signedInOperator } from '@/tests/operator'
import { placeOrder } from '@/tests/orders'
import { startServer, type TestServer } from '@/tests/server'
import { commands } from '../cli'
import { runCommand } from './help'

let server: TestServer
let owner: SignedInOperator
let folder: string
beforeAll(async () => {
  server = await startServer()
  owner = await signedInOperator(server, 'owner')
  folder = await mkdtemp(join(tmpdir(), 'foyer-audited-'))
  if (!('url' in server.place)) throw new Error('This file is for PostgreSQL alone')
  vi.stubEnv('DATABASE_URL', server.place.url)
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('FILES_DIR', join(folder, 'files'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const why = ['--reason', 'A test']

/** What an operator would send, for what is changed under the same name in the console. */
const sample = async (call: keyof typeof samples) => {
  const wish: Record<string, unknown> = { ...(await samples[call](server, owner)) }
  return (name: string) => String(wish[name])
}

const addressOf = async (id: string) => {
  const [found] = await server.database
    .select()
    .from(members)
    .where(eq(members.id, Number(id)))
  return found?.email ?? 'nobody'
}

const operatorOf = async (id: string) => {
  const [found] = await server.database
    .select()
    .from(operators)
    .where(eq(operators.id, Number(id)))
  return found?.email ?? 'nobody'
}

/** What there is to change is made; the command needs to be told nothing of it. */
const none = (_made: unknown): readonly string[] => []

async function written(name: string, content: string) {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Acts about a member that need nothing but the sample of their call. */
const about = async (act: string) => {
  const wish = await sample(`POST /console/api/members/${act}` as keyof typeof samples)
  return [await addressOf(wish('member')), ...why]
}

type Try = readonly [action: string, args: () => Promise<readonly string[]>]

/** For each command that changes something how it succeeds, and what the audit log calls it. */
const changes: Readonly<Record<string, Try>> = {
  impersonate: [
    'member.impersonate',
    async () => [(await someMember(server)).email, '--operator', 'Mira', '--reason', 'A test'],
  ],
  'catalogue load': ['catalogue.load', async () => [join(root, 'catalogues', 'demo')]],
  'catalogue publish': ['catalogue.publish', async () => none(await sample('POST /console/api/catalogue/publish'))],
  'catalogue discard': ['catalogue.discard', async () => none(await sample('POST /console/api/catalogue/discard'))],
  'catalogue rollback': [
    'catalogue.restore',
    async () => [(await sample('POST /console/api/catalogue/restore'))('version')],
  ],
  import: [
    'import',
    async () => {
      const member = { email: 'brought@example.test', name: 'Bo', created_at: '2024-01-01T00:00:00Z' }
      await written('members.jsonl', JSON.stringify(member))
      return [folder]
    },
  ],
  'releases add': [
    'release.publish',
    async () => {
      await publishDemoCatalogue(server)
      const file = await written('setup.exe', 'one')
      return [file, '--software', 'ebbcatch-video', '--platform', 'win', '--version', '6.1.0', '--build', '61042']
    },
  ],
  'releases load': [
    'release.load',
    async () => {
      await publishDemoCatalogue(server)
      await written('two.exe', 'two')
      const facts = { software: 'ebbcatch-video', platform: 'win', version: '7.0.0', build: 70001 }
      const line = { ...facts, released_at: '2026-11-01T09:00:00Z', file: 'two.exe' }
      await written('releases.jsonl', JSON.stringify(line))
      return [folder]
    },
  ],
  'releases withdraw': [
    'release.withdraw',
    async () => [(await sample('POST /console/api/releases/withdraw'))('file_name'), ...why],
  ],
  'coupons make': [
    'coupon.make',
    async () => {
      await publishDemoCatalogue(server)
      const names = { en: 'T', de: 'T', es: 'T', fr: 'T', ja: 'T', zh: 'T' }
      const coupon = couponLine.parse({ code: 'AUDITED', names, discount: { by: 'percent', percent: '10' } })
      return [await written('coupon.json', JSON.stringify(coupon))]
    },
  ],
  'coupons end': ['coupon.end', async () => [(await sample('POST /console/api/coupons/end'))('code'), ...why]],
  'codes add': [
    'codes.import',
    async () => {
      const wish = await sample('POST /console/api/codes/import')
      return [wish('pool'), await written('codes.txt', wish('codes'))]
    },
  ],
  'codes threshold': [
    'codes.threshold',
    async () => [(await sample('POST /console/api/codes/threshold'))('pool'), '7'],
  ],
  'refunds approve': [
    'refund.approve',
    async () => {
      const { number, order } = await newRefund(server)
      const { currency, minor } = order.total
      await addPayment(server.database, {
        ...{ id: order.payment ?? '', checkout: number, state: 'paid', changedAt: server.clock.now() },
        ...{ currency, total: minor, items: [] },
      })
      return [number, '--except', '2', ...why]
    },
  ],
  'refunds decline': ['refund.decline', async () => [(await newRefund(server)).number, ...why]],
  'payments settle': ['payment.accept', async () => [(await sample('POST /console/api/payments/settle'))('checkout')]],
  'payments return': ['payment.return', async () => [(await sample('POST /console/api/payments/return'))('checkout')]],
  'webhooks replay': [
    'webhook.replay',
    async () => ['sandbox', (await sample('POST /console/api/webhooks/replay'))('event')],
  ],
  'mails resend': ['mail.resend', async () => [(await sample('POST /console/api/mails/resend'))('mail')]],
  'jobs retry': ['job.retry', async () => [(await sample('POST /console/api/jobs/retry'))('job')]],
  'jobs discard': ['job.discard', async () => [(await sample('POST /console/api/jobs/discard'))('job'), ...why]],
  'gifts approve': ['gift.approve', async () => [String((await newClaim(server)).claim)]],
  'gifts reject': ['gift.reject', async () => [String((await newClaim(server)).claim), ...why]],
  'gifts load': [
    'codes.import',
    async () => {
      const code = { campaign: 'all-in-one-new', currency: 'USD', amount: 1000, code: 'GIFT-AUDITED' }
      return [await written('gift-codes.jsonl', JSON.stringify(code))]
    },
  ],
  'tickets answer': ['ticket.answer', async () => [(await newTicket(server)).ticket, '--text', 'Here it is.']],
  'tickets close': ['ticket.close', async () => [(await newTicket(server)).ticket]],
  'tickets reopen': ['ticket.reopen', async () => [(await sample('POST /console/api/tickets/reopen'))('ticket')]],
  'tickets assign': ['ticket.assign', async () => [(await newTicket(server)).ticket, '--to', owner.operator.email]],
  'licences rotate-key': ['licence.rotateKey', async () => []],
  'members blacklist': ['member.blacklist', () => about('blacklist')],
  'members lift': ['member.lift', () => about('lift')],
  'members end-sessions': ['member.endSessions', () => about('end-sessions')],
  'members password-link': ['member.passwordLink', () => about('password-link')],
  'members reset-second-factor': ['member.resetSecondFactor', () => about('reset-second-factor')],
  'members release-devices': ['member.releaseDevices', () => about('release-devices')],
  'members resend-mail': [
    'member.resendMail',
    async () => {
      const wish = await sample('POST /console/api/members/resend-mail')
      return [await addressOf(wish('member')), wish('mail'), ...why]
    },
  ],
  'members extend': [
    'member.extend',
    async () => {
      const wish = await sample('POST /console/api/members/extend')
      return [await addressOf(wish('member')), wish('order'), ...why]
    },
  ],
  'members give-code': [
    'member.giveCode',
    async () => {
      await stockCodes(server)
      return [(await someMember(server)).email, `oem:${oem.family}`, ...why]
    },
  ],
  'members give-product': [
    'member.giveProduct',
    async () => {
      await stockCodes(server)
      return [(await someMember(server)).email, '901', '1Y', ...why]
    },
  ],
  'members merge': [
    'member.merge',
    async () => [(await someMember(server)).email, (await someMember(server)).email, ...why],
  ],
  'members unmerge': [
    'member.unmerge',
    async () => {
      const [from, into] = [await someMember(server), await someMember(server)]
      await runCommand(commands, ['members', 'merge', from.email, into.email, ...why])
      const { data } = await owner.visitor.call('GET /console/api/members/show', { member: into.id })
      return [into.email, String(data.member.merges[0]?.id), ...why]
    },
  ],
  'members delete': ['member.askForEnd', async () => [(await someMember(server)).email]],
  'members keep': [
    'member.keep',
    async () => {
      const { email } = await someMember(server)
      await runCommand(commands, ['members', 'delete', email])
      return [email]
    },
  ],
  'operators invite': ['operator.invite', async () => ['audited@example.test', '--role', 'support']],
  'operators disable': [
    'operator.disable',
    async () => [await operatorOf((await sample('POST /console/api/operators/disable'))('operator')), ...why],
  ],
  'operators reset-second-factor': [
    'operator.reset',
    async () => [await operatorOf((await sample('POST /console/api/operators/reset'))('operator')), ...why],
  ],
  'second-factor remove': [
    'remove second factor',
    async () => {
      const { email } = await someMember(server, { secondFactorSince: server.clock.now() })
      return [email, '--operator', 'Mira', ...why]
    },
  ],
  'invoices reissue': [
    'invoice.reissue',
    async () => {
      const { id } = await someMember(server)
      const { id: order, number } = await placeOrder(server, id, { paidAt: server.clock.now() })
      await server.database.transaction((transaction) =>
        server.house.events.emit(transaction, 'order.paid', { order }, server.clock.now()),
      )
      await server.worker.drain()
      const buyer = { name: 'Wanda', email: 'wanda@example.test', business: null }
      await server.database.update(invoices).set({ buyer }).where(eq(invoices.orderId, order))
      const business = { memberId: id, country: 'DE', addressLine: 'Kai 1', city: 'Kiel', postalCode: '24103' }
      await server.database.insert(profiles).values(business)
      return [number]
    },
  ],
  // The last: it turns the clock of those behind it.
  'sandbox advance': ['sandbox.advance', async () => ['1']],
}

/** They read, or write nothing but files. */
const reads = [
  ...[
    'catalogue check',
    'catalogue show',
    'catalogue versions',
    'generate',
    'releases list',
    'coupons list',
    'codes list',
  ],
  ...['refunds list', 'refunds show', 'payments list', 'numbers', 'webhooks list', 'mails list', 'jobs list'],
  ...['audit list', 'audit export', 'invoices list', 'gifts list', 'gifts show', 'gifts pool', 'tickets list'],
  ...['tickets show', 'tickets canned', 'members find', 'members show', 'members timeline', 'members export'],
  'operators list',
]

const lastRow = async () => {
  const [row] = await server.database.select({ id: max(auditLog.id) }).from(auditLog)
  return row?.id ?? 0
}

describe('what is changed from the command line', () => {
  it('is every command but those that read', () => {
    expect([...Object.keys(changes), ...reads].sort()).toEqual(Object.keys(commands).sort())
  })

  it.each(Object.entries(changes))('%s leaves one row of the audit log', async (name, [action, args]) => {
    const given = await args()
    const before = await lastRow()
    await runCommand(commands, [...name.split(' '), ...given])
    const rows = await server.database.select().from(auditLog).where(gt(auditLog.id, before)).orderBy(asc(auditLog.id))
    const by = given.includes('--operator') ? 'Mira' : 'command line'
    expect(rows.map((row) => [row.action, row.operator])).toEqual([[action, by]])
  })

  it('leaves none when there was nothing to change', async () => {
    await publishDemoCatalogue(server)
    const before = await lastRow()
    await runCommand(commands, ['releases', 'load', folder])
    await runCommand(commands, ['import', folder])
    expect(await lastRow()).toBe(before)
  })
})
