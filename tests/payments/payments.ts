import type { PaymentItem, PaymentRequest } from '@/integrations/payments/provider'
import { money } from '@/platform/money/money'

/** Something to pay for: 29.99 USD, once. */
export const paymentItem = (more: Partial<PaymentItem> = {}): PaymentItem => ({
  name: 'Tidewren Video Downloader',
  quantity: 1,
  amount: money(2999, 'USD'),
  renewal: null,
  ...more,
})

let checkouts = 0

export const paymentRequest = (...items: PaymentItem[]): PaymentRequest => ({
  checkout: `checkout-${++checkouts}`,
  email: 'ada@example.test',
  language: 'en',
  returnTo: 'https://shop.example.test/checkout.htm?checkout=secret',
  country: 'DE',
  currency: items[0]?.amount.currency ?? 'USD',
  items: items.length > 0 ? items : [paymentItem()],
})

/** The test cards of the sandbox, as a buyer types them. */
const card = (number: string) => ({ number, expiry: '12/39', cvc: '123', name: 'Ada Example' })
export const cards = {
  good: card('4242 4242 4242 4242'),
  declined: card('4000 0000 0000 0002'),
  asking: card('4000 0027 6000 3184'),
}
