import type { companyCalls } from '@/domains/accounts/companies/contract/company'
import type { personCalls } from '@/domains/accounts/companies/contract/person'
import type { ownerCalls } from '@/domains/accounts/company-login/contract/owner'
import type { accountContract } from '@/domains/accounts/identity/contract/account'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { securityContract } from '@/domains/accounts/identity/contract/security'
import type { profileCalls } from '@/domains/accounts/profile/contract/member'
import type { ordersCalls } from '@/domains/commerce/orders/contract/member'
import type { refundsCalls } from '@/domains/commerce/refunds/contract/member'
import type { subscriptionsCalls } from '@/domains/commerce/subscriptions/contract/member'
import type { activationCalls } from '@/domains/licensing/activation/contract/member'
import type { companySeatCalls } from '@/domains/licensing/company-seats/contract/member'
import type { downloadsCalls } from '@/domains/licensing/downloads/contract/member'
import type { programsCalls } from '@/domains/licensing/downloads/contract/programs'
import type { handoverCalls } from '@/domains/licensing/gifting/contract/handovers'
import type { presentCalls } from '@/domains/licensing/gifting/contract/presents'
import type { householdCalls } from '@/domains/licensing/households/contract/member'
import type { licencesCalls } from '@/domains/licensing/licences/contract/member'
import type { campaignGiftCalls } from '@/domains/promotion/campaign-gifts/contract/member'
import type { couponsCalls } from '@/domains/promotion/coupons/contract/member'
import type { offersCalls } from '@/domains/promotion/offers/contract/member'
import type { addressCalls } from '@/domains/self-service/addresses/contract/member'
import type { productsCalls } from '@/domains/self-service/products/contract/member'
import type { CallDefinition, Calls, RequestOf } from '@/platform/contract/call'
import type { Language } from '@/platform/i18n/languages'

/** The calls of one contract that read, each with its input. */
type Reads<C extends Calls> = {
  readonly [Key in keyof C & `GET ${string}`]: readonly [Key, C[Key] extends CallDefinition ? RequestOf<C[Key]> : never]
}[keyof C & `GET ${string}`]

/** A call that a screen starts with, as the screen makes it. */
export type Need =
  | Reads<typeof accountContract>
  | Reads<typeof activationCalls>
  | Reads<typeof addressCalls>
  | Reads<typeof companyCalls>
  | Reads<typeof couponsCalls>
  | Reads<typeof downloadsCalls>
  | Reads<typeof programsCalls>
  | Reads<typeof campaignGiftCalls>
  | Reads<typeof householdCalls>
  | Reads<typeof licencesCalls>
  | Reads<typeof ownerCalls>
  | Reads<typeof companySeatCalls>
  | Reads<typeof offersCalls>
  | Reads<typeof ordersCalls>
  | Reads<typeof personCalls>
  | Reads<typeof handoverCalls>
  | Reads<typeof presentCalls>
  | Reads<typeof productsCalls>
  | Reads<typeof profileCalls>
  | Reads<typeof refundsCalls>
  | Reads<typeof securityContract>
  | Reads<typeof subscriptionsCalls>

/** The facts that a screen's calls may depend on. */
export interface Visit {
  readonly member: SignedInMember
  readonly language: Language
}
