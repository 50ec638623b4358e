import type { CompanyLogin } from '@/domains/accounts/identity'
import type { Deps, Letters } from '@/platform/installation/deps'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { LicenceSettings } from './settings'

/** Its interfaces to domains above it. */
export interface LicencesPorts {
  /** The login providers of companies. */
  readonly companyLogin: Pick<CompanyLogin, 'closes'>
}

/** The dependencies of licences. */
export interface LicencesContext
  extends Pick<Deps, 'database' | 'catalogue' | 'events' | 'worker' | 'clock' | 'holdings'>,
    Letters,
    LicencesPorts {
  /** The secret that encrypts private keys. */
  readonly secret: LicenceSecret
  readonly settings: LicenceSettings
  /** In a relay alone: the allotment by which it gives places, as its vendor has signed it. */
  readonly relay?: { allotment(): string }
}
