import type { activationCalls } from '@/domains/activation/contract/member'
import type { addressCalls } from '@/domains/addresses/contract/member'
import type { companyCalls } from '@/domains/companies/contract/company'
import type { personCalls } from '@/domains/companies/contract/person'
import type { couponsCalls } from '@/domains/coupons/contract/member'
import type { downloadsCalls } from '@/domains/downloads/contract/member'
import type { giftsCalls } from '@/domains/gifts/contract/member'
import type { handoverCalls } from '@/domains/giving/contract/handovers'
import type { presentCalls } from '@/domains/giving/contract/presents'
import type { householdCalls } from '@/domains/households/contract/member'
import type { accountContract } from '@/domains/identity/contract/account'
import type { SignedInMember } from '@/domains/identity/contract/boot'
import type { securityContract } from '@/domains/identity/contract/security'
import type { licencesCalls } from '@/domains/licences/contract/member'
import type { offersCalls } from '@/domains/offers/contract/member'
import type { ordersCalls } from '@/domains/orders/contract/member'
import type { productsCalls } from '@/domains/products/contract/member'
import type { profileCalls } from '@/domains/profile/contract/member'
import type { refundsCalls } from '@/domains/refunds/contract/member'
import type { ownerCalls } from '@/domains/sso/contract/owner'
import type { subscriptionsCalls } from '@/domains/subscriptions/contract/member'
import type { teamsCalls } from '@/domains/teams/contract/member'
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
  | Reads<typeof giftsCalls>
  | Reads<typeof householdCalls>
  | Reads<typeof licencesCalls>
  | Reads<typeof ownerCalls>
  | Reads<typeof teamsCalls>
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

/** What a screen's calls may depend on. */
export interface Visit {
  readonly member: SignedInMember
  readonly language: Language
}
