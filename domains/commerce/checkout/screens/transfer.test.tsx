import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { QuoteOnWire, StandingOnWire } from '../contract/member'
import Checkout from './checkout'

const boot = { member: null, legal: [], vendor: { name: 'Tidewren' }, demo: false } as unknown as Boot
/** No test here asks for a captcha. */
const captcha = () => null
const show = (query: string) => draw(<Checkout boot={boot} query={new URLSearchParams(query)} captcha={captcha} />)

const line = {
  pid: 701,
  name: 'Ebbcatch Video',
  description: '',
  box: 'ebbcatch-video',
  platforms: ['win'],
  option: 'LFT',
  quantity: 1,
  most: 1,
  unit: '98.99',
  tiers: [],
  same_for: null,
  list: '98.99',
  price: '98.99',
  amount: '98.99',
  renewal: null,
  renews: false,
}
const quoted = (provider: QuoteOnWire['provider']) =>
  ({
    data: {
      available: true,
      provider,
      transfer: true,
      merchant: null,
      email: 'ada@example.test',
      company: null,
      acting_for: 'visitor',
      country: 'DE',
      currency: 'EUR',
      lines: [line],
      options: [],
      subtotal: '98.99',
      off: '0.00',
      total: '98.99',
      vat: null,
      reverse_charge: false,
      vat_id: null,
      quotation: null,
      quotable: false,
      coupon: null,
      discount: null,
      waiver: false,
      network_country: null,
      concession: null,
      country_price: null,
      trial: null,
    },
  }) as const

it('may be chosen in place of a card: then none is asked for, and the button says what it obliges to', async () => {
  answer({ 'POST /checkout/quote': [quoted('sandbox'), quoted('transfer')] })
  show('pid=701&option=LFT')
  expect(await screen.findByLabelText(translate('checkout.cardNumber'))).toBeTruthy()
  const choice = screen.getByRole<HTMLInputElement>('radio', { name: translate('checkout.payByTransfer') })
  fireEvent.click(choice)
  // The choice shows at once; its price comes with the next quote.
  expect(choice.checked).toBe(true)
  const button = translate('checkout.orderByTransfer', { amount: '98,99 €' }).slice(0, 12)
  expect(await screen.findByRole('button', { name: new RegExp(button) })).toBeTruthy()
  expect(screen.queryByLabelText(translate('checkout.cardNumber'))).toBeNull()
  expect(screen.getByText(translate('checkout.transferNote'))).toBeTruthy()
})

const transfer: NonNullable<StandingOnWire['transfer']> = {
  holder: 'Tidewren GmbH',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  currency: 'EUR',
  amount: '98.99',
  reference: 'RF18539007547034',
  until: 1_796_000_000,
  code: 'BCD\n002',
}

it('says where the money goes, to be copied, and as a code for the bank’s app', async () => {
  answer({
    'POST /checkout/status': [
      { data: { state: 'waiting', order: '7KQ2M-X4RTA', email: 'ada@example.test', tracked: [], transfer } },
    ],
  })
  show('checkout=secret')
  expect(await screen.findByRole('heading', { name: translate('checkout.transferTitle') })).toBeTruthy()
  for (const text of ['7KQ2M-X4RTA', 'DE02 1203 0000 0000 2020 51', 'RF18 5390 0754 7034', 'BYLADEM1001']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  // The drawing code is loaded separately.
  expect(await screen.findByRole('img', { name: translate('transfer.code') })).toBeTruthy()
  const copy = translate('transfer.copy', { what: translate('transfer.iban') })
  for (const name of [copy, translate('transfer.copyOrder')]) expect(screen.getByRole('button', { name })).toBeTruthy()
})

it('a gift that waits for its transfer names its recipient and its day', async () => {
  const gift = { name: 'Nia', day: '2026-12-24' }
  const waiting = { state: 'waiting', order: '7KQ2M-X4RTA', email: 'ada@example.test', tracked: [], transfer, gift }
  answer({ 'POST /checkout/status': [{ data: waiting }] })
  show('checkout=secret')
  await screen.findByRole('heading', { name: translate('checkout.transferTitle') })
  const said = translate('checkout.giftOnOncePaid', { name: 'Nia', day: 'Dec 24, 2026' }).replaceAll(/<\/?b>/g, '')
  expect(document.body.textContent).toContain(said)
})
