import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { commands } from '@/apps/server/cli'
import { runCommand } from '@/apps/server/cli/help'
import { coupon as couponLine } from '@/domains/catalogue/schema'
import { invoices } from '@/domains/invoices/tables'
import { profiles } from '@/domains/profile/tables'
import { root } from '@/platform/config/root'
import { addPayment } from '@/platform/payments/sandbox/store'
import { publishDemoCatalogue } from './catalogue-desk'
import { type Place, wordsFor } from './command-words'
import { newClaim, newRefund, newTicket } from './console-queues'
import { oem, someMember, stockCodes } from './member-calls'
import { placeOrder } from './orders'

export type Try = readonly [action: string, args: () => Promise<readonly string[]>]

/** For each command that changes something how it succeeds, and what the audit log calls it. */
export function changesAt(at: () => Place): Readonly<Record<string, Try>> {
  const { why, sample, addressOf, operatorOf, none, written, about } = wordsFor(at)
  return {
    impersonate: [
      'member.impersonate',
      async () => [(await someMember(at().server)).email, '--operator', 'Mira', '--reason', 'A test'],
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
        return [at().folder]
      },
    ],
    'releases add': [
      'release.publish',
      async () => {
        await publishDemoCatalogue(at().server)
        const file = await written('setup.exe', 'one')
        return [file, '--software', 'ebbcatch-video', '--platform', 'win', '--version', '6.1.0', '--build', '61042']
      },
    ],
    'releases load': [
      'release.load',
      async () => {
        await publishDemoCatalogue(at().server)
        await written('two.exe', 'two')
        const facts = { software: 'ebbcatch-video', platform: 'win', version: '7.0.0', build: 70001 }
        const line = { ...facts, released_at: '2026-11-01T09:00:00Z', file: 'two.exe' }
        await written('releases.jsonl', JSON.stringify(line))
        return [at().folder]
      },
    ],
    'releases withdraw': [
      'release.withdraw',
      async () => [(await sample('POST /console/api/releases/withdraw'))('file_name'), ...why],
    ],
    'coupons make': [
      'coupon.make',
      async () => {
        await publishDemoCatalogue(at().server)
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
        const { number, order } = await newRefund(at().server)
        const { currency, minor } = order.total
        await addPayment(at().server.database, {
          ...{ id: order.payment ?? '', checkout: number, state: 'paid', changedAt: at().server.clock.now() },
          ...{ currency, total: minor },
          items: order.lines.map(({ amount }) => ({ name: 'A', quantity: 1, amount, renewal: null })),
        })
        return [number, '--except', '2', ...why]
      },
    ],
    'refunds decline': ['refund.decline', async () => [(await newRefund(at().server)).number, ...why]],
    'payments settle': [
      'payment.accept',
      async () => [(await sample('POST /console/api/payments/settle'))('checkout')],
    ],
    'payments return': [
      'payment.return',
      async () => [(await sample('POST /console/api/payments/return'))('checkout')],
    ],
    'webhooks replay': [
      'webhook.replay',
      async () => ['sandbox', (await sample('POST /console/api/webhooks/replay'))('event')],
    ],
    'mails resend': ['mail.resend', async () => [(await sample('POST /console/api/mails/resend'))('mail')]],
    'jobs retry': ['job.retry', async () => [(await sample('POST /console/api/jobs/retry'))('job')]],
    'jobs discard': ['job.discard', async () => [(await sample('POST /console/api/jobs/discard'))('job'), ...why]],
    'gifts approve': ['gift.approve', async () => [String((await newClaim(at().server)).claim)]],
    'gifts reject': ['gift.reject', async () => [String((await newClaim(at().server)).claim), ...why]],
    'gifts load': [
      'codes.import',
      async () => {
        const code = { campaign: 'all-in-one-new', currency: 'USD', amount: 1000, code: 'GIFT-AUDITED' }
        return [await written('gift-codes.jsonl', JSON.stringify(code))]
      },
    ],
    'tickets answer': ['ticket.answer', async () => [(await newTicket(at().server)).ticket, '--text', 'Here it is.']],
    'tickets close': ['ticket.close', async () => [(await newTicket(at().server)).ticket]],
    'tickets reopen': ['ticket.reopen', async () => [(await sample('POST /console/api/tickets/reopen'))('ticket')]],
    'tickets assign': [
      'ticket.assign',
      async () => [(await newTicket(at().server)).ticket, '--to', at().owner.operator.email],
    ],
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
        await stockCodes(at().server)
        return [(await someMember(at().server)).email, `oem:${oem.family}`, ...why]
      },
    ],
    'members give-product': [
      'member.giveProduct',
      async () => {
        await stockCodes(at().server)
        return [(await someMember(at().server)).email, '901', '1Y', ...why]
      },
    ],
    'members merge': [
      'member.merge',
      async () => [(await someMember(at().server)).email, (await someMember(at().server)).email, ...why],
    ],
    'members unmerge': [
      'member.unmerge',
      async () => {
        const [from, into] = [await someMember(at().server), await someMember(at().server)]
        await runCommand(commands, ['members', 'merge', from.email, into.email, ...why])
        const { data } = await at().owner.visitor.call('GET /console/api/members/show', { member: into.id })
        return [into.email, String(data.member.merges[0]?.id), ...why]
      },
    ],
    'members delete': ['member.askForEnd', async () => [(await someMember(at().server)).email]],
    'members keep': [
      'member.keep',
      async () => {
        const { email } = await someMember(at().server)
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
        const { email } = await someMember(at().server, { secondFactorSince: at().server.clock.now() })
        return [email, '--operator', 'Mira', ...why]
      },
    ],
    'invoices reissue': [
      'invoice.reissue',
      async () => {
        const { id } = await someMember(at().server)
        const { id: order, number } = await placeOrder(at().server, id, { paidAt: at().server.clock.now() })
        await at().server.database.transaction((transaction) =>
          at().server.house.events.emit(transaction, 'order.paid', { order }, at().server.clock.now()),
        )
        await at().server.worker.drain()
        const buyer = { name: 'Wanda', email: 'wanda@example.test', business: null }
        await at().server.database.update(invoices).set({ buyer }).where(eq(invoices.orderId, order))
        const business = { memberId: id, country: 'DE', addressLine: 'Kai 1', city: 'Kiel', postalCode: '24103' }
        await at().server.database.insert(profiles).values(business)
        return [number]
      },
    ],
    // The last: it turns the clock of those behind it.
    'sandbox advance': ['sandbox.advance', async () => ['1']],
  }
}
