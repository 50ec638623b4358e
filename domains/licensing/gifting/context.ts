import type { RefundsContext } from '@/domains/commerce/refunds'
import type { Vendor } from '@/platform/config/vendor'
import type { Person } from '@/platform/installation/console/personal-data'
import type { Deps, Letters } from '@/platform/installation/deps'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { TransferSettings } from './rules/handovers'

/** Its interfaces to domains above it. */
export interface GiftingPorts {
  readonly refunds: RefundsContext
  /** Every address that is known to be or to have been a member's. */
  readonly personOf: (memberId: number) => Person
}

/** The dependencies of gifts and transfers of licences. */
export interface GiftingContext
  extends Pick<Deps, 'database' | 'clock' | 'worker' | 'events' | 'catalogue' | 'holdings' | 'payments'>,
    Letters,
    GiftingPorts {
  /** The secret that seals the codes of presents. */
  readonly secret: LicenceSecret
  readonly settings: Omit<Vendor['giving'], 'transfers' | 'households'>
  readonly transfers: TransferSettings
}
