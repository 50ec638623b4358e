import type { IdentityContext } from '@/domains/accounts/identity'
import type { MembersContext } from '@/domains/back-office/members'
import type { Person } from '@/platform/installation/console/personal-data'
import type { Deps, Letters } from '@/platform/installation/deps'

/** Its interfaces to domains above it. */
export interface AddressesPorts {
  readonly identity: IdentityContext
  readonly members: MembersContext
  /** Every address that is known to be or to have been a member's. */
  readonly personOf: (memberId: number) => Person
}

/** The dependencies of claims, merges and ways back. */
export interface AddressesContext
  extends Pick<Deps, 'database' | 'clock' | 'worker' | 'payments'>,
    Letters,
    AddressesPorts {
  /** The number of days in which an unproven request can be stopped. */
  readonly waiting: { readonly waitingDays: number; readonly recoveryDays: number }
}
