import { activationCalls } from '@/domains/activation/contract'
import { catalogueDeskCalls } from '@/domains/catalogue/desk-contract'
import { checkoutCalls } from '@/domains/checkout/contract'
import { paymentsDeskCalls } from '@/domains/checkout/desk-contract'
import { couponsCalls } from '@/domains/coupons/contract'
import { couponsDeskCalls } from '@/domains/coupons/desk-contract'
import { downloadsCalls } from '@/domains/downloads/contract'
import { downloadsDeskCalls } from '@/domains/downloads/desk-contract'
import { giftsCalls } from '@/domains/gifts/contract'
import { giftsDeskCalls } from '@/domains/gifts/desk-contract'
import { identityCalls } from '@/domains/identity/contract'
import { invoicesCalls } from '@/domains/invoices/contract'
import { licencesCalls } from '@/domains/licences/contract'
import { logsCalls } from '@/domains/logs/contract'
import { membersDeskCalls } from '@/domains/members/desk-contract'
import { numbersCalls } from '@/domains/numbers/contract'
import { offersCalls } from '@/domains/offers/contract'
import { operatorsCalls } from '@/domains/operators/contract'
import { auditCalls } from '@/domains/operators/contract-audit'
import { ordersCalls } from '@/domains/orders/contract'
import { poolsDeskCalls } from '@/domains/pools/desk-contract'
import { privacyCalls } from '@/domains/privacy/contract'
import { productsCalls } from '@/domains/products/contract'
import { profileCalls } from '@/domains/profile/contract'
import { refundsCalls } from '@/domains/refunds/contract'
import { refundsDeskCalls } from '@/domains/refunds/desk-contract'
import { statisticsCalls } from '@/domains/statistics/contract'
import { subscriptionsCalls } from '@/domains/subscriptions/contract'
import { supportCalls } from '@/domains/support/contract'
import { supportDeskCalls } from '@/domains/support/desk-contract'
import { sandboxCalls } from '@/platform/payments/sandbox/contract'

/** Every call that the server answers to, beside the console's. */
export const calls = {
  ...identityCalls,
  ...checkoutCalls,
  ...ordersCalls,
  ...subscriptionsCalls,
  ...invoicesCalls,
  ...sandboxCalls,
  ...offersCalls,
  ...profileCalls,
  ...activationCalls,
  ...productsCalls,
  ...downloadsCalls,
  ...giftsCalls,
  ...couponsCalls,
  ...refundsCalls,
  ...licencesCalls,
  ...supportCalls,
  ...privacyCalls,
  ...statisticsCalls,
}

/** The calls of the operator's console: they stand in no document for members. */
export const consoleCalls = {
  ...membersDeskCalls,
  ...operatorsCalls,
  ...numbersCalls,
  ...logsCalls,
  ...paymentsDeskCalls,
  ...auditCalls,
  ...refundsDeskCalls,
  ...giftsDeskCalls,
  ...supportDeskCalls,
  ...catalogueDeskCalls,
  ...poolsDeskCalls,
  ...couponsDeskCalls,
  ...downloadsDeskCalls,
}
