import { createHash } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import { componentsOf, type DeviceComponent } from './components.js'
import { LicenceError } from './errors.js'

export type Platform = 'win' | 'mac' | 'linux' | 'mobile'

/** A device as the server knows it. */
export interface Device {
  readonly platform: Platform
  /** SHA-256 of what makes the device the one it is, as base64url. */
  readonly fingerprint: string
  /** A computer's MAC address, or a label for a phone: the member finds the device by it. */
  readonly device: string
  /** The device's own name. */
  readonly name: string
  /** Parts of a computer, hashed: by them it is known again when its fingerprint has changed. */
  readonly components?: readonly DeviceComponent[]
}

/** The fingerprint of facts that stay the same for a device, such as a serial number: they are hashed and never sent. */
export const fingerprintOf = (...facts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url')

/**
 * The computer that this runs on, by the first hardware address that it has. Give what you know better, such as a
 * `fingerprint` of the mainboard's serial number, or the `platform` where it is neither Windows, a Mac nor Linux.
 */
export function thisDevice(given: Partial<Device> = {}, line: string | null = null): Device {
  const platform = given.platform ?? platformOf(process.platform)
  const device = given.device ?? hardwareAddress()
  const components = given.components ?? (line === null ? [] : componentsOf(line, device))
  return {
    ...(components.length > 0 && { components }),
    platform,
    device,
    name: given.name ?? hostname(),
    fingerprint: given.fingerprint ?? fingerprintOf(platform, device),
  }
}

function platformOf(system: NodeJS.Platform): Platform {
  if (system === 'win32') return 'win'
  if (system === 'darwin') return 'mac'
  if (system === 'linux') return 'linux'
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
