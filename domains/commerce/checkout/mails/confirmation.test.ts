import { expect, it } from 'vitest'
import { createTranslator } from '@/platform/i18n/translator'
import { compose, type Sender } from '@/platform/mail/letter'
import { withoutSecrets } from '@/platform/mail/without-secrets'
import { money } from '@/platform/money/money'
import { readerIn } from '@/tests/samples/reader'
import { wordsOf } from '@/tests/screens/words'
import type { Confirmed } from './confirmation'
import { checkoutMails } from './mails'

const t = createTranslator('en', wordsOf('en'))
const at = new Date('2026-11-23T12:00:00Z')
const amount = money(4990, 'EUR')

const sender = {
  vendorName: 'Pilot',
  vendorHome: 'https://pilot.example',
  legal: () => [],
  look: { colours: {}, picture: { withName: true, width: 1, height: 1 } },
} as unknown as Sender

const letterWith = (hasLicences: boolean, line: object = {}) =>
  checkoutMails.write(
    'order',
    t,
    { vendor: 'Pilot', publicUrl: '', reader: readerIn('en') },
    {
      confirmed: {
        order: {
          number: 'AB-1',
          placedAt: at,
          paidAt: at,
          total: amount,
          couponCode: null,
          vatBasisPoints: 1900,
          withdrawalWaivedAt: null,
          outsideDocument: null,
          purchaseOrder: null,
          lines: [
            {
              position: 1,
              pid: 7,
              term: 'LFT',
              platforms: [],
              quantity: 1,
              names: { en: 'Pilot' },
              unit: amount,
              ...line,
            },
          ],
        } as unknown as Confirmed['order'],
        isEntered: false,
        catalogue: { productsByPid: new Map([[7, { seats: 3 }]]) } as never,
        isVatShown: false,
        merchant: null,
        hasLicences,
        hasSubscriptions: false,
        programs: null,
        renewals: [],
        trials: [],
        boughtAs: { kind: 'own' },
        keys: new Map([[1, 'TIDE-ABCDE']]),
        passwordLink: null,
        hasEnclosures: false,
      },
    },
  )

it.each([true, false])('the confirmation mentions licences and seats where the vendor has licences: %s', (does) => {
  const { paragraphs, rows } = letterWith(does)
  expect(paragraphs.includes(t('mail.order.activation', { count: 1 }))).toBe(does)
  expect(rows?.[0]?.detail?.includes(t('mail.order.seats', { count: 3 }))).toBe(does)
})

it('the confirmation states quantity and unit price, and the volume discount', () => {
  const { rows } = letterWith(true, { quantity: 2, unit: money(2500, 'EUR') })
  expect(rows?.[0]).toMatchObject({
    detail: ['2 × €25.00', t('term.lifetime'), t('mail.order.seats', { count: 6 })].join(' · '),
    value: '€50.00',
  })
  expect(rows?.[1]).toEqual({ label: t('mail.order.volume'), value: '-€0.10' })
})

it('the confirmation has the licence key below its product and is confidential', () => {
  const letter = letterWith(true)
  expect(letter.rows?.[0]?.secret).toBe(t('mail.order.key', { key: 'TIDE-ABCDE' }))
  expect(compose(letter, sender, 'en').text).toContain(letter.rows?.[0]?.secret)
  expect(withoutSecrets({ ...letter, links: [], action: undefined as never }).rows?.[0]?.secret).toBe('••••')
})
