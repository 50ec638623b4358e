import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { VatShownBy } from '@/domains/commerce/catalogue/rules'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { UpdatesEnd } from '@/domains/commerce/entitlements/rules/updates'
import type { Brand } from '@/platform/brand/brand'
import type { Database } from '@/platform/database/connect'
import type { FileStore } from '@/platform/files/store'
import type { KeyGate } from '@/platform/http/api/key-gate'
import type { Worker } from '@/platform/jobs/worker'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'
import type { Overrides } from '@/platform/wording/overrides'
import type { Holders } from './store/held'

/** The products whose updates a program may get. */
interface UpdateRights {
  /** Null: whose they are is not known. */
  readonly memberId: number | null
  readonly products: readonly { readonly pid: number; readonly until: UpdatesEnd }[]
}

/** Interfaces to domains above this one, handed in. */
export interface DownloadsPorts {
  /** Returns the rights of a licence or refresh token that a program has shown; null: it is not valid. */
  readonly updateRights: (credential: string, now: Date) => Promise<UpdateRights | null>
  /** Returns the places that a member was given, such as by a company. */
  readonly givenPlaces: Holders['givenPlaces']
}

export interface UpdateSettings {
  /** Beside what is stable, from the steadiest on. */
  readonly channels: readonly string[]
  /** Whether this installation signs what is published here. */
  readonly sign: boolean
}

/** The dependencies of downloads. */
export interface DownloadsContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly holdings: HoldingsReader
  readonly clock: Clock
  readonly vendor: { readonly vatShownBy: VatShownBy }
  readonly overrides: Overrides
  readonly brand: Brand
  readonly files: FileStore
  readonly worker: Worker
  readonly publicUrl: string
  /** The secret that encrypts the signing key. */
  readonly licenceSecret: LicenceSecret
  readonly settings: UpdateSettings
}

/** Downloads at work: what the calls and the file behind a link need. */
export interface Downloads extends DownloadsContext, DownloadsPorts {
  /** Knows the keys of build servers. */
  readonly keys: KeyGate
  /** Signs the links. */
  readonly secret: Buffer
}
