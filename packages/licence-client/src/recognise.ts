import { networkInterfaces } from 'node:os'
import type { DeviceComponent } from './components.js'
import { type Device, fingerprintOf } from './device.js'
import type { Stored } from './store.js'

/** The parts that identify one computer, unless forged; many computers share the others. */
const strong: ReadonlySet<DeviceComponent['kind']> = new Set(['machine', 'board', 'disk'])

/**
 * The fingerprint under which this computer has its seat. A dock or another network card changes what the first address
 * is; where a part that no other computer has is still the same, the licence's own fingerprint stays the device's. A store
 * from before parts were known is this computer's, when one of its cards made the fingerprint.
 * @param addresses of all the network cards
 */
export function fingerprintKept(
  { licence, components }: Pick<Stored, 'licence' | 'components'>,
  device: Device,
  addresses: readonly string[] = hardwareAddresses(),
): string {
  const known = deviceOf(licence)
  if (known === null) return device.fingerprint
  const isHere = components
    ? components.some(({ kind, hash }) => strong.has(kind) && device.components?.some((part) => part.hash === hash))
    : addresses.some((address) => fingerprintOf(device.platform, address) === known)
  return isHere ? known : device.fingerprint
}

const hardwareAddresses = () =>
  Object.values(networkInterfaces()).flatMap((cards) => (cards ?? []).map(({ mac }) => mac))

/** Which device a licence is for; whether it is true is checked elsewhere. */
function deviceOf(licence: string): string | null {
  try {
    const { device } = JSON.parse(Buffer.from(licence.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof device === 'string' ? device : null
  } catch {
    return null
  }
}
