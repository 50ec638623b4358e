import type { UpdatesEnd } from '@/domains/commerce/entitlements/rules/updates'
import type { KeyGate } from '@/platform/http/api/key-gate'
import type { Deps } from '@/platform/installation/deps'
import type { LicenceSecret } from '@/platform/sealing/seal'
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
  /** Whether older programs read the build out of the name of a download. */
  readonly buildsInNames: boolean
}

/** The dependencies of downloads. */
export interface DownloadsContext
  extends Pick<
    Deps,
    | 'database'
    | 'catalogue'
    | 'holdings'
    | 'clock'
    | 'vendor'
    | 'overrides'
    | 'brand'
    | 'files'
    | 'worker'
    | 'publicUrl'
  > {
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
