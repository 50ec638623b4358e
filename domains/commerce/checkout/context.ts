import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Maker } from '@/domains/commerce/quotations'
import type { Discount } from '@/domains/commerce/subscriptions/rules/member-price'
import type { ProviderName } from '@/integrations/payments/provider'
import type { SellerKind } from '@/integrations/payments/seller'
import type { Refusal } from '@/platform/contract/refusal'
import type { Database, Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Deps, Letters } from '@/platform/installation/deps'
import type { Currency } from '@/platform/money/currencies'
import type { BoughtGift } from './rules/bought-as'
import type { WithdrawalTerms } from './rules/market'
import type { HoldsCoupon } from './store/buyer'
import type { NoteOfAttempt } from './store/checkouts'

/** Its interfaces to domains above it. */
export interface CheckoutPorts {
  readonly discounts: readonly Discount[]
  readonly holdsCoupon: HoldsCoupon
  readonly agreements: Agreements
  /** The dependencies of making quotations. */
  readonly quotations: Maker
  readonly guard: PaymentGuard
  readonly presents: Presents
  readonly fees: HandoverFees
  /** The licence keys of an order that its buyer holds, by the positions of its lines, for a mail to an address. */
  readonly licenceKeys: LicenceKeysOf
  /** Whether any of these products has a program that can be downloaded now. */
  readonly havePrograms: (transaction: Transaction, pids: readonly number[]) => Promise<boolean>
}

/** The dependencies of the checkout. */
export interface CheckoutContext
  extends Pick<
      Deps,
      'database' | 'clock' | 'catalogue' | 'payments' | 'vatIds' | 'events' | 'worker' | 'log' | 'vendor' | 'holdings'
    >,
    Letters,
    CheckoutPorts {
  /** The provider that new payments begin at. */
  readonly sellsThrough: ProviderName
  /** The least that it collects in a currency, in the smallest unit; null: nothing is known of a limit. */
  readonly least: (currency: Currency) => number | null
  /** The vendor's settings for reminders of unfinished checkouts. */
  readonly reminders: {
    readonly reminders: boolean
    readonly reminderAfterHours: number
    readonly reminderLinkDays: number
  }
  readonly withdrawal: WithdrawalTerms
}

/** The order of a checkout. */
export interface PlacedOrder {
  readonly checkout: string
  readonly order: number
  readonly positions: readonly number[]
  readonly at: Date
}

/** The checkout's interface to gifts. */
interface Presents {
  readonly keep: (transaction: Transaction, checkout: string, details: PresentDetails) => Promise<unknown>
  /** Called when the order is placed: the line has no holder until the gift is accepted. */
  readonly hold: (transaction: Transaction, placed: PlacedOrder) => Promise<unknown>
  /** Returns the gift that an order is; null: its recipient is no longer known. */
  readonly of: (database: Queryable, order: number, now: Date) => Promise<BoughtGift | null>
}

/** The request for a transfer that is kept with the checkout of its fee. */
export interface FeeToKeep {
  readonly checkout: string
  readonly link: string
  readonly giver: number
  readonly network: string
  readonly language: Language
  readonly now: Date
}

/** The checkout's interface to transfer fees, paid by a link that the giver got (decision 0130). */
interface HandoverFees {
  /** Returns the licence of the link; null: the link is not the member's, or has expired. */
  readonly read: (link: string, memberId: number, now: Date) => LicenceToHandOn | null
  /**
   * Keeps the request with the checkout.
   * @returns false when the link has expired
   */
  readonly keep: (transaction: Transaction, fee: FeeToKeep) => Promise<boolean>
  /** Called when the order is placed: the line has no holder. */
  readonly hold: (transaction: Transaction, placed: PlacedOrder) => Promise<unknown>
}

interface LicenceToHandOn {
  readonly pid: number
  readonly term: Term
  readonly platforms: readonly Platform[]
}

interface PresentDetails {
  readonly email: string
  readonly name: string
  readonly sender: string
  readonly message: string
  readonly language: Language
  readonly deliverAt: Date
  /** The day that the giver has chosen, where they are; null: as soon as it is paid. */
  readonly day: string | null
}

type LicenceKeysOf = (
  transaction: Transaction,
  mail: { readonly order: number; readonly to: string },
) => Promise<ReadonlyMap<number, string>>

/** Guards against card testing, and holds suspicious orders for review. */
interface PaymentGuard {
  /** Whether a payment may begin; null: it may. */
  readonly admit: (purchase: Purchase) => Promise<Refusal<13103 | 20039 | 42011> | null>
  /** Writes down where it was begun from, as a part of a statement in which `named` has the checkout's `reference`. */
  readonly note: NoteOfAttempt
  /** True while an order waits for a risk review before it can be used. */
  readonly isHeld: (database: Database, order: number) => Promise<boolean>
}

/** A purchase just before its payment. */
interface Purchase {
  readonly memberId: number | null
  readonly email: string
  readonly network: string
  readonly networkCountry: string | null
  readonly country: string
  readonly token: string | null
  readonly code: string | undefined
  readonly now: Date
}

/** The checkout's interface to the documents that a buyer agrees to. */
interface Agreements {
  /** Writes down what holds for a checkout. */
  readonly agree: (
    transaction: Transaction,
    order: { readonly checkout: string; readonly soldBy: SellerKind; readonly language: Language; readonly at: Date },
  ) => Promise<void>
  /** Has the address asked about the topics whose boxes were ticked. */
  readonly askForTopics: (
    transaction: Transaction,
    request: {
      readonly email: string
      readonly versions: readonly string[]
      readonly page: 'checkout'
      readonly network: string
      readonly language: Language
      readonly now: Date
    },
  ) => Promise<void>
  /** The texts that go with the confirmation, by their versions. */
  readonly enclosedWith: (transaction: Transaction, checkout: string) => Promise<readonly string[]>
}
