import { join } from 'node:path'
import { shapes } from '@/domains/commerce/catalogue/schema'
import { addPayment } from '@/integrations/payments/sandbox/store'
import { root } from '@/platform/config/root'
import { holdMails } from '@/platform/mail/hold'
import { money } from '@/platform/money/money'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { publishDemoCatalogue } from '../console/catalogue-console'
import { newClaim, newRefund, newTicket } from '../console/console-queues'
import { someMember } from '../console/member-calls'
import { statementOf } from '../payments/bank'
import { type Try, why } from './place'

/** Commands that need no arguments: the object exists. */
const none = (_made: unknown): readonly string[] => []

const holding = (request: (field: string) => string) => [request('code'), request('email')]

/** Commands about the catalogue and about work in the queues. */
export const shopCommands: Readonly<Record<string, Try>> = {
  impersonate: [
    'member.impersonate',
    async (at) => [(await someMember(at.server)).email, '--operator', 'Mira', '--reason', 'A test'],
  ],
  'tax rates': ['tax.rates', async (at) => [await at.written('rates.csv', 'Date,USD\n2020-01-31,1.1052\n')]],
  'tax documents': ['tax.documents', async (at) => ['2020', join(at.folder, 'documents.zip')]],
  'catalogue load': ['catalogue.load', async () => [join(root, 'catalogues', 'demo')]],
  'catalogue publish': [
    'catalogue.publish',
    async (at) => none(await at.sample('POST /console/api/catalogue/publish')),
  ],
  'catalogue edit': [
    'catalogue.edit',
    async (at) => {
      await publishDemoCatalogue(at.server)
      const rate = { country: 'FR', from: '2031-01-01', basisPoints: 2100 }
      return [await at.written('draft/vat-rates.jsonl', JSON.stringify(rate))]
    },
  ],
  'catalogue remove': [
    'catalogue.remove',
    async (at) => ['vat-rates', (await at.sample('POST /console/api/catalogue/remove'))('key')],
  ],
  'catalogue move': [
    'catalogue.move',
    async (at) => ['products', (await at.sample('POST /console/api/catalogue/move'))('key'), 'behind'],
  ],
  'catalogue discard': [
    'catalogue.discard',
    async (at) => none(await at.sample('POST /console/api/catalogue/discard')),
  ],
  'catalogue rollback': [
    'catalogue.restore',
    async (at) => [(await at.sample('POST /console/api/catalogue/restore'))('version')],
  ],
  import: [
    'import',
    async (at) => {
      const member = { email: 'brought@example.test', name: 'Bo', created_at: '2024-01-01T00:00:00Z' }
      await at.written('members.jsonl', JSON.stringify(member))
      return [at.folder]
    },
  ],
  'coupons make': [
    'coupon.make',
    async (at) => {
      await publishDemoCatalogue(at.server)
      const names = inEveryLanguage('T')
      const coupon = shapes.coupons.parse({ code: 'AUDITED', names, discount: { by: 'percent', percent: '10' } })
      return [await at.written('coupon.json', JSON.stringify(coupon))]
    },
  ],
  'coupons end': ['coupon.end', async (at) => [(await at.sample('POST /console/api/coupons/end'))('code'), ...why]],
  'coupons give': [
    'coupon.give',
    async (at) => [...holding(await at.sample('POST /console/api/coupons/give')), ...why],
  ],
  'coupons take-back': [
    'coupon.takeBack',
    async (at) => [...holding(await at.sample('POST /console/api/coupons/take-back')), ...why],
  ],
  'codes add': [
    'codes.import',
    async (at) => {
      const request = await at.sample('POST /console/api/codes/import')
      return [request('pool'), await at.written('codes.txt', request('codes'))]
    },
  ],
  'codes threshold': [
    'codes.threshold',
    async (at) => [(await at.sample('POST /console/api/codes/threshold'))('pool'), '7'],
  ],
  'refunds begin': [
    'refund.begin',
    async (at) => [(await at.sample('POST /console/api/refunds/begin'))('order'), '--cause', 'other', ...why],
  ],
  'refunds withdraw': [
    'refund.declareWithdrawal',
    async (at) => {
      const wish = await at.sample('POST /console/api/refunds/declare-withdrawal')
      return [wish('order'), '--at', new Date(Number(wish('declared')) * 1000).toISOString(), ...why]
    },
  ],
  'refunds approve': [
    'refund.approve',
    async (at) => {
      const { number, order } = await newRefund(at.server)
      const { currency, minor } = order.total
      const item = { name: 'It', quantity: 1, amount: money(minor / 2, currency), renewal: null }
      await addPayment(at.server.database, {
        id: order.payment ?? '',
        checkout: number,
        state: 'paid',
        changedAt: at.server.clock.now(),
        currency,
        total: minor,
        items: [item, item],
      })
      return [number, '--except', '2', ...why]
    },
  ],
  'refunds goodwill': [
    'refund.proposeGoodwill',
    async (at) => {
      const order = (await at.sample('POST /console/api/refunds/goodwill'))('order')
      return [order, '--line', '1', '--amount', '5.00', ...why]
    },
  ],
  'refunds decline': ['refund.decline', async (at) => [(await newRefund(at.server)).number, ...why]],
  'subscriptions cancel': [
    'subscription.cancel',
    async (at) => [(await at.sample('POST /console/api/subscriptions/cancel'))('subscription'), ...why],
  ],
  'subscriptions change': [
    'subscription.changePlan',
    async (at) => {
      const value = await at.sample('POST /console/api/subscriptions/change')
      const plan = ['--product', value('pid'), '--term', value('term'), '--quantity', value('quantity')]
      const words = [value('subscription'), ...plan, ...why]
      // The command counts the days left by its own clock.
      const [, quote = ''] = /--quote (\S+) does/.exec(await at.run(['subscriptions', 'change', ...words])) ?? []
      return [...words, '--quote', quote]
    },
  ],
  'subscriptions pause': [
    'subscription.pause',
    async (at) => [(await at.sample('POST /console/api/subscriptions/pause'))('subscription'), '--months', '1', ...why],
  ],
  'subscriptions take-back': [
    'subscription.takeBack',
    async (at) => [(await at.sample('POST /console/api/subscriptions/take-back'))('subscription'), ...why],
  ],
  'subscriptions resume': [
    'subscription.resume',
    async (at) => [(await at.sample('POST /console/api/subscriptions/resume'))('subscription'), ...why],
  ],
  'payments settle': [
    'payment.accept',
    async (at) => [(await at.sample('POST /console/api/payments/settle'))('checkout')],
  ],
  'payments return': [
    'payment.return',
    async (at) => [(await at.sample('POST /console/api/payments/return'))('checkout')],
  ],
  'bank import': ['bank.import', async (at) => [await at.written('statement.xml', statementOf())]],
  'bank assign': [
    'bank.assign',
    async (at) => {
      const given = await at.sample('POST /console/api/bank/assign')
      return [given('id'), given('order')]
    },
  ],
  'bank dismiss': ['bank.dismiss', async (at) => [(await at.sample('POST /console/api/bank/dismiss'))('id'), ...why]],
  'orders confirm': [
    'order.confirm',
    async (at) => [(await at.sample('POST /console/api/orders/confirm'))('order'), ...why],
  ],
  'orders enter': [
    'order.enter',
    async (at) => {
      await at.sample('POST /console/api/orders/enter')
      const order = [
        '--products',
        '701:LFT:49.00:2',
        '--currency',
        'EUR',
        '--country',
        'DE',
        '--paid',
        '2026-01-02T10:00Z',
      ]
      return ['fair@example.test', ...order, '--document', 'RE-4711', ...why]
    },
  ],
  'payments close': [
    'payment.close',
    async (at) => [String((await at.sample('POST /console/api/payments/discrepancies/close'))('id'))],
  ],
  'webhooks replay': [
    'webhook.replay',
    async (at) => ['sandbox', (await at.sample('POST /console/api/webhooks/replay'))('event')],
  ],
  'mails resend': ['mail.resend', async (at) => [(await at.sample('POST /console/api/mails/resend'))('mail')]],
  'mail release': [
    'mail.release',
    async (at) => {
      await at.server.database.transaction((transaction) => holdMails(transaction, { by: 'a test', now: new Date() }))
      return []
    },
  ],
  'letters join': ['letter.join', async (at) => [(await at.sample('POST /console/api/letters/join'))('letter')]],
  'jobs retry': ['job.retry', async (at) => [(await at.sample('POST /console/api/jobs/retry'))('job')]],
  'jobs discard': ['job.discard', async (at) => [(await at.sample('POST /console/api/jobs/discard'))('job'), ...why]],
  'gifts approve': ['gift.approve', async (at) => [String((await newClaim(at.server)).claim)]],
  'gifts reject': ['gift.reject', async (at) => [String((await newClaim(at.server)).claim), ...why]],
  'gifts load': [
    'codes.import',
    async (at) => {
      const code = { campaign: 'all-in-one-new', currency: 'USD', amount: 1000, code: 'GIFT-AUDITED' }
      return [await at.written('gift-codes.jsonl', JSON.stringify(code))]
    },
  ],
  'tickets answer': ['ticket.answer', async (at) => [(await newTicket(at.server)).ticket, '--text', 'Here it is.']],
  'tickets close': ['ticket.close', async (at) => [(await newTicket(at.server)).ticket]],
  'tickets reopen': ['ticket.reopen', async (at) => [(await at.sample('POST /console/api/tickets/reopen'))('ticket')]],
  'cases assign': [
    'case.assign',
    async (at) => ['refunds', (await newRefund(at.server)).number, '--to', at.owner.operator.email],
  ],
  'cases snooze': [
    'case.snooze',
    async (at) => ['refunds', (await newRefund(at.server)).number, '--until', 'tomorrow'],
  ],
  'cases note': ['case.note', async (at) => ['refunds', (await newRefund(at.server)).number, '--text', 'For staff.']],
  'tickets assign': [
    'ticket.assign',
    async (at) => [(await newTicket(at.server)).ticket, '--to', at.owner.operator.email],
  ],
  'tickets snooze': ['ticket.snooze', async (at) => [(await newTicket(at.server)).ticket, '--until', 'tomorrow']],
  'tickets note': ['ticket.note', async (at) => [(await newTicket(at.server)).ticket, '--text', 'For staff alone.']],
  'tickets merge': [
    'ticket.merge',
    async (at) => {
      const request = await at.sample('POST /console/api/tickets/merge')
      return [request('ticket'), '--into', request('into')]
    },
  ],
  'tickets canned-save': [
    'cannedAnswer.save',
    async () => ['seats', '--language', 'en', '--text', 'About your seats.'],
  ],
  'tickets canned-remove': [
    'cannedAnswer.remove',
    async (at) => [(await at.sample('POST /console/api/canned-answers/remove'))('key')],
  ],
  'licences import-keys': [
    'licenceKey.import',
    async (at) => {
      await at.sample('POST /console/api/licence-keys/import')
      return [await at.written('keys.csv', 'key,product\nOLD-TIDE-2009-0417,701')]
    },
  ],
  'licences rotate-key': ['licence.rotateKey', async () => []],
  'apps rotate-key': ['app.rotateKey', async () => []],
}
