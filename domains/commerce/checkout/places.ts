import type { Places } from '@/platform/codes/message-for'

/** What a buyer reads where a call of this domain is refused. */
export const places = {
  payment: { codes: { 13103: 'checkout.providerFailed' }, otherwise: 'member_new_35' },
  /** Another address in the place of a mistyped one. */
  mending: { codes: { 20035: 'checkout.mendClosed' }, otherwise: 'member_new_35' },
  /** What is on the page, promised in writing. */
  quotation: {
    codes: { 20035: 'checkout.quotationNotHere', 20039: 'checkout.quotationOften' },
    otherwise: 'ui.unreachable',
  },
  /** A new sum for what is already on the page. */
  nextQuote: { codes: {}, otherwise: 'ui.unreachable' },
} as const satisfies Places
