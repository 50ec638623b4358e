import { type ListedPurchase, purchaseRows } from '@/domains/commerce/orders/rules/listed-purchase'
import { defineMails } from '@/platform/mail/define'
import { like, oneOf, orNull } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import type { CodePurpose } from '../rules'

/** Purchases, or none. */
const purchases = like<readonly ListedPurchase[]>(({ now }) => [
  [{ number: sample.order, placedAt: now, products: [{ en: sample.product }] }],
  [],
])

const { mail, mails } = defineMails({ domain: 'addresses', words: 'mail.addresses', kind: 'secret' })

/** The mails about addresses, to people who ask and to those concerned. Each guards an account or proves an address, and most carry a secret. */
export const addressMails = mails({
  /** Says what the account would get, as a warning to a reader who is talked into passing the code on. */
  code: mail('code', {
    facts: { code: 'code', purpose: oneOf<CodePurpose>(['own', 'other']) },
    lines: ({ purpose }, { say }) => [say('text'), purpose === 'other' && say('other')],
    code: ({ code }) => code,
    notes: ['note'],
  }),
  /** To every address that is known of the owner. */
  waits: mail('waits', {
    facts: { kind: oneOf(['claim', 'change', 'wayBack']), due: orNull('day'), hash: 'code', purchases },
    lines: ({ kind, due, purchases }, { say }) => [
      say(due === null ? 'staff' : kind),
      say('stop'),
      purchases.length > 0 && say('purchase'),
    ],
    rows: ({ purchases }, { reader }) => purchaseRows(purchases, reader),
    leadsTo: ({ hash }) => memberPage('stop_request', { hash }),
    notes: ['note'],
  }),
  /** To the wanted address: it says the same whether such an account exists or not. */
  wayBack: mail('wayBack', { facts: { due: 'day' }, lines: ['text', 'sooner'] }),
  /** To each person who has asked for the same account: it reveals neither the others, nor whether the account exists. */
  contested: mail('contested', { lines: ['text', 'more'] }),
  /** To both addresses of accounts that have become one. */
  merged: mail('merged', {
    facts: { into: 'email', until: 'day', hash: 'code', purchases },
    lines: ['text', 'undo', { purchases: 'moved' }],
    rows: ({ purchases }, { reader }) => purchaseRows(purchases, reader),
    leadsTo: ({ hash }) => memberPage('stop_request', { hash }),
  }),
  stopped: mail('stopped', { leadsTo: memberPage('my_addresses') }),
  /** Lists the purchases of an address, to that address. */
  found: mail('found', {
    facts: { purchases, url: 'link' },
    rows: ({ purchases }, { reader }) => purchaseRows(purchases, reader),
    leadsTo: ({ url }) => url,
    notes: ['note'],
  }),
  nothing: mail('nothing', {
    subject: '.found.subject',
    lines: ['text', 'other'],
    leadsTo: memberPage('find_purchase'),
    notes: ['.found.note'],
  }),
})
