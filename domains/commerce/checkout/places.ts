import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. */
export const places = {
  payment: { codes: { 13103: 'checkout.providerFailed' }, otherwise: 'member_new_35' },
  /** Another address in the place of a mistyped one. */
  mending: { codes: { 20035: 'checkout.mendClosed' }, otherwise: 'member_new_35' },
  /** Asks for a quotation of the shown purchase. */
  quotation: {
    codes: { 20035: 'checkout.quotationNotHere', 20039: 'checkout.quotationOften' },
    otherwise: 'ui.unreachable',
  },
  /** A new sum for what is already on the page. */
  nextQuote: { codes: {}, otherwise: 'ui.unreachable' },
} as const satisfies Places
