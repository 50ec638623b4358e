import type { CompaniesContext } from '@/domains/accounts/companies'
import type { IdentityContext } from '@/domains/accounts/identity'
import type { TextRecords } from '@/platform/dns/texts'
import type { Deps, Letters } from '@/platform/installation/deps'
import type { Networks } from '@/platform/net/networks'
import type { LicenceSecret } from '@/platform/sealing/seal'

/** The dependencies of company login. */
export interface CompanyLoginContext extends Pick<Deps, 'database' | 'clock' | 'log' | 'worker'>, Letters {
  readonly identity: IdentityContext
  readonly companies: CompaniesContext
  /** The secret that seals the clients' secrets. */
  readonly secret: LicenceSecret
  /** http is allowed, since nothing is real. */
  readonly insecure: boolean
  /** The networks inside where a provider may be nevertheless: in a demo this machine, else none. */
  readonly inside: Networks
  /** Null: DNS is not asked, and each domain counts as proven, since the data is a demo's. */
  readonly records: TextRecords | null
}
