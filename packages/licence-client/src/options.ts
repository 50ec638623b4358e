import type { Device } from './device.js'
import type { PublicKey } from './licence.js'
import type { Store } from './store.js'
import type { Fetch } from './transport.js'

export interface ClientOptions {
  /** The vendor's member area, such as `https://member.example.com`. */
  readonly server: string
  /** The key of the product line that the program belongs to. */
  readonly line: string
  readonly store: Store
  /** Left out: the computer that the program runs on. */
  readonly device?: Device
  /**
   * The vendor's keys, shipped with the program: what `/.well-known/jwks.json` gave when it was built. A later key is
   * trusted when one of these has vouched for it. `fromServer` believes whatever the server, or the store, says, so that
   * anyone who may write the store can make licences: for trials.
   */
  readonly keys: readonly PublicKey[] | 'fromServer'
  /** The program's own version, such as `5.2.0`: the vendor counts the versions in use. */
  readonly version?: string
  /** Settings of a program that updates itself. */
  readonly updates?: UpdateOptions
  /** When this version was released: a licence whose updates ended before does not open it. */
  readonly released?: Date
  /** Such as `http://proxy.example:3128`; null: none. Left out: what `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` say. */
  readonly proxy?: string | null
  /** Does every call, such as Electron's `net.fetch`, which knows the system's proxy; `proxy` counts for nothing then. */
  readonly fetch?: Fetch
  /** In seconds, 40 at most: so long may a call take. Left out: 20. */
  readonly timeout?: number
  /**
   * The name of this running program, of 16 to 64 letters, digits, `-` and `_`, where floating places are counted by
   * process: programs that give the same one share a place. Left out: a random one.
   */
  readonly process?: string
  readonly now?: () => Date
}

/** The facts of a program that updates itself. */
export interface UpdateOptions {
  /** The family of the program in the vendor's catalogue, such as `ebbcatch-video`. */
  readonly software: string
  /** minisign's public key, shipped with the program: the text of the `.pub` file; of several, one below the other. */
  readonly key: string
  /** The build of this program: what is newer has a higher one. Left out: its version counts. */
  readonly build?: number
  /** The version of the system, such as `10.0.19045`; left out: what the system says of itself. */
  readonly system?: string
  /** The file types that it can install, such as `['msi']`, the best first; left out: the usual ones for its system. */
  readonly formats?: readonly string[]
  /** In bytes: a larger file is refused. Left out: 4 GiB. */
  readonly most?: number
}

/** The instructions for the member in the browser. */
export interface Prompt {
  /** To be typed at `address`, for anyone who cannot open `link`. */
  readonly code: string
  readonly address: string
  /** The address with the code in it: open it, or show it as a QR code. */
  readonly link: string
  readonly expiresAt: Date
}

/** The proof by which a program without a seat shows whose seats it may list and free. */
export type Proof = { readonly key: string } | { readonly email: string; readonly password: string }

/** The devices that have the seats of a line, for a dialogue that lets the user free one. */
export interface SeatedDevices {
  readonly devices: readonly SeatedDevice[]
  /** One may be freed now: the year's releases are not used up. One that floats may be at any time. */
  readonly mayFree: boolean
}

/** A device that has one of the seats. */
export interface SeatedDevice {
  readonly id: string
  readonly device: string
  readonly name: string | null
  readonly lastSeen: Date
  /** The version of the program on the device, if reported. */
  readonly version: string | null
  /** It is at work on a floating seat: to free it counts as no release. */
  readonly floating: boolean
}
