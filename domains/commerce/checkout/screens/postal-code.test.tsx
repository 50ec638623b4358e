import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { QuoteOnWire } from '../contract/member'
import { quoteOnWire } from '../testing'
import Checkout from './checkout'

const quoteCall = 'POST /checkout/quote'
const beginCall = 'POST /checkout/begin'
const boot = { member: null, legal: [], vendor: { name: 'Tidewren' }, demo: false } as unknown as Boot

const quote = (country: string, percent: string): { data: QuoteOnWire } => ({
  data: {
    ...quoteOnWire(),
    country,
    vat: { percent, amount: percent === '0' ? '0.00' : '17.18' },
    ...(country !== 'US' && { asks_postal_code: true as const }),
  },
})

const show = (query: string) => draw(<Checkout boot={boot} query={new URLSearchParams(query)} captcha={() => null} />)
const offer = 'pid=701&option=LFT&country=ES&email=ada@example.test'
const field = () => screen.queryByLabelText<HTMLInputElement>(translate('checkout.postalCode'))
const type = (value: string) => {
  const input = field()
  if (!input) throw new Error('The postal code is not asked for')
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}
const vat = (percent: string) => screen.findByText(translate('checkout.vat', { percent }))
const country = () => screen.getByLabelText(translate('checkout.country'))
const wrong = () => screen.queryByText(translate('checkout.postalCodeWrong'))
const codes = (bodies: readonly unknown[]) => bodies.map((body) => (body as { postal_code?: string }).postal_code)

beforeEach(() => history.replaceState(null, '', '/checkout.htm'))

it('a whole postal code asks for the price of its place at once, and an unfinished one says so and asks nothing', async () => {
  const bodies: unknown[] = []
  answer({ [quoteCall]: [quote('ES', '21'), quote('ES', '0'), quote('ES', '21')] }, bodies)
  show(offer)
  await vat('21')
  type('3500')
  expect(wrong()).not.toBeNull()
  type('35001')
  await vat('0')
  expect(wrong()).toBeNull()
  type('')
  await vat('21')
  expect(codes(bodies)).toEqual([undefined, '35001', ''])
})

it('another country has codes of its own, and one without such places is not asked', async () => {
  const bodies: unknown[] = []
  answer({ [quoteCall]: [quote('ES', '21'), quote('ES', '0'), quote('DE', '19'), quote('US', '0')] }, bodies)
  show(offer)
  await vat('21')
  type('35001')
  await vat('0')
  fireEvent.change(country(), { target: { value: 'DE' } })
  await vat('19')
  expect(field()?.value).toBe('')
  fireEvent.change(country(), { target: { value: 'US' } })
  await waitFor(() => expect(field()).toBeNull())
  expect(codes(bodies.filter((body) => 'pid' in (body as object)))).toEqual([undefined, '35001', undefined, undefined])
})

it('a link with a code begins with it, and an invalid code is not paid with', async () => {
  const bodies: unknown[] = []
  const calls = answer({ [quoteCall]: [quote('ES', '21'), quote('ES', '0')] }, bodies)
  show(`${offer}&postal_code=35001`)
  await vat('0')
  expect(codes(bodies)).toEqual([undefined, '35001'])
  type('99999')
  fireEvent.click(screen.getByRole('button', { name: translate('checkout.pay', { amount: '$98.99' }) }))
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(wrong()).not.toBeNull()
  expect(calls).not.toContain(beginCall)
})
