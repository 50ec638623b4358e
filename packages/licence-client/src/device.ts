import { createHash } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import { LicenceError } from './errors.js'

export type Platform = 'win' | 'mac' | 'mobile'

/** A device as the server knows it. */
export interface Device {
  readonly platform: Platform
  /** SHA-256 of what makes the device the one it is, as base64url. */
  readonly fingerprint: string
  /** A computer's MAC address, or a label for a phone: the member finds the device by it. */
  readonly device: string
  /** What the device calls itself. */
  readonly name: string
}

/** The fingerprint of facts that stay the same for a device, such as a serial number: they are hashed and never sent. */
export const fingerprintOf = (...facts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url')

/**
 * The computer that this runs on, by the first hardware address that it has. Give what you know better, such as a
 * `fingerprint` of the mainboard's serial number, or the `platform` where it is neither Windows nor a Mac.
 */
export function thisDevice(given: Partial<Device> = {}): Device {
  const platform = given.platform ?? platformOf(process.platform)
  const device = given.device ?? hardwareAddress()
  return {
    platform,
    device,
    name: given.name ?? hostname(),
    fingerprint: given.fingerprint ?? fingerprintOf(platform, device),
  }
}

function platformOf(system: NodeJS.Platform): Platform {
  if (system === 'win32') return 'win'
  if (system === 'darwin') return 'mac'
  throw new LicenceError('invalid', `There are no licences for ${system}: say which platform it counts as.`)
}

function hardwareAddress(): string {
  const addresses = Object.entries(networkInterfaces())
    // By name, since the order in which a system lists them changes.
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, interfaces]) => interfaces ?? [])
  const found = addresses.find(({ internal, mac }) => !internal && mac !== '00:00:00:00:00:00')
  if (!found) throw new LicenceError('invalid', 'This machine has no hardware address: name the device yourself.')
  return found.mac
}
