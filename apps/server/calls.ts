import { activationCalls } from '@/domains/activation/contract/member'
import { catalogueConsoleCalls } from '@/domains/catalogue/contract/console'
import { paymentsConsoleCalls } from '@/domains/checkout/contract/console'
import { checkoutCalls } from '@/domains/checkout/contract/member'
import { couponsConsoleCalls } from '@/domains/coupons/contract/console'
import { couponsCalls } from '@/domains/coupons/contract/member'
import { downloadsConsoleCalls } from '@/domains/downloads/contract/console'
import { downloadsCalls } from '@/domains/downloads/contract/member'
import { giftsConsoleCalls } from '@/domains/gifts/contract/console'
import { giftsCalls } from '@/domains/gifts/contract/member'
import { identityCalls } from '@/domains/identity/contract/member'
import { invoicesCalls } from '@/domains/invoices/contract/member'
import { licencesCalls } from '@/domains/licences/contract/member'
import { logsCalls } from '@/domains/logs/contract/console'
import { membersConsoleCalls } from '@/domains/members/contract/console'
import { numbersCalls } from '@/domains/numbers/contract/console'
import { offersCalls } from '@/domains/offers/contract/member'
import { auditCalls } from '@/domains/operators/contract/audit'
import { operatorsCalls } from '@/domains/operators/contract/console'
import { ordersCalls } from '@/domains/orders/contract/member'
import { poolsConsoleCalls } from '@/domains/pools/contract/console'
import { privacyCalls } from '@/domains/privacy/contract/member'
import { productsCalls } from '@/domains/products/contract/member'
import { profileCalls } from '@/domains/profile/contract/member'
import { refundsConsoleCalls } from '@/domains/refunds/contract/console'
import { refundsCalls } from '@/domains/refunds/contract/member'
import { statisticsCalls } from '@/domains/statistics/contract/member'
import { subscriptionsCalls } from '@/domains/subscriptions/contract/member'
import { supportConsoleCalls } from '@/domains/support/contract/console'
import { supportCalls } from '@/domains/support/contract/member'
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
  ...membersConsoleCalls,
  ...operatorsCalls,
  ...numbersCalls,
  ...logsCalls,
  ...paymentsConsoleCalls,
  ...auditCalls,
  ...refundsConsoleCalls,
  ...giftsConsoleCalls,
  ...supportConsoleCalls,
  ...catalogueConsoleCalls,
  ...poolsConsoleCalls,
  ...couponsConsoleCalls,
  ...downloadsConsoleCalls,
}
