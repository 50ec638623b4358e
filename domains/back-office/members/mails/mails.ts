import { formatTerm, type SoldFor } from '@/domains/commerce/catalogue/rules/term-words'
import { type ListedPurchase, purchaseRows } from '@/domains/commerce/orders/rules/listed-purchase'
import { defineMails } from '@/platform/mail/define'
import { like, orNull } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { memberPage, type ScreenName } from '@/platform/paths'

/** Purchases, or none. */
const purchases = like<readonly ListedPurchase[]>(({ now }) => [
  [{ number: sample.order, placedAt: now, products: [{ en: sample.product }] }],
  [],
])

/** The mails to members about acts of staff for them. */
const { mail, mails } = defineMails({ domain: 'members', words: 'mail.members', kind: 'notice', unasked: true })

const product = { product: 'names', order: 'order' } as const
const toProducts = { action: '.product.action', leadsTo: memberPage('my_products') } as const

export const memberMails = mails({
  /** A code is worth money: it is not sent a second time by a click. */
  code: mail('code', {
    kind: 'private',
    facts: { ...product, code: 'code' },
    lines: ['text', 'again'],
    code: ({ code }) => code,
    ...toProducts,
    notes: ['note'],
  }),
  gift: mail('gift', {
    facts: { gift: 'names', worth: 'money', screen: like<ScreenName>(() => ['my_products']) },
    leadsTo: ({ screen }) => memberPage(screen, { t: 'list' }),
  }),
  product: mail('product', {
    facts: { ...product, sold: like<SoldFor>(() => [{ term: 'LFT', updatesMonths: 12 }]), until: orNull('day') },
    lines: ({ sold, until }, { say, t }) => [
      say('text'),
      until === null ? say('term', { term: formatTerm(sold, t) }) : say('until'),
    ],
    ...toProducts,
  }),
  /** A licence was taken away, or given back. */
  revoked: mail('revoked', { facts: product, lines: ['text', 'mistake'], ...toProducts }),
  restored: mail('restored', { facts: product, ...toProducts }),
  /** Without the key, since a letter may be read by others. */
  keyReplaced: mail('keyReplaced', { facts: product, lines: ['text', 'devices'], leadsTo: memberPage('license') }),
  /** To both addresses. */
  merged: mail('merged', {
    facts: { from: 'email', into: 'email', purchases },
    lines: ['text', 'login', { purchases: 'moved' }],
    rows: ({ purchases }, { reader }) => purchaseRows(purchases, reader),
    leadsTo: memberPage('login'),
    notes: ['notYou'],
  }),
})
