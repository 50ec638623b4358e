import type { DeviceComponent } from './components.js'
import type { Device } from './device.js'
import type { Stored } from './store.js'

/** The parts that identify one computer, unless forged; many computers share the others. */
const strong: ReadonlySet<DeviceComponent['kind']> = new Set(['machine', 'board', 'disk'])

/**
 * The fingerprint under which this computer has its seat. It stays the licence's own where a part that no other computer
 * has is still the same: a dock or another network card changes none. A store that tells no such part is this computer's
 * where an earlier version, or a client in another language, has known the computer by that fingerprint.
 */
export function fingerprintKept(
  { licence, components = [] }: Pick<Stored, 'licence' | 'components'>,
  device: Device,
): string {
  const known = deviceOf(licence)
  if (known === null) return device.fingerprint
  const parts = device.components ?? []
  const firm = components.filter(({ kind }) => strong.has(kind))
  const isHere =
    firm.length > 0
      ? firm.some(({ hash }) => parts.some((part) => part.hash === hash))
      : device.earlier?.includes(known)
  return isHere ? known : device.fingerprint
}

/** Which device a licence is for; whether it is true is checked elsewhere. */
function deviceOf(licence: string): string | null {
  try {
    const { device } = JSON.parse(Buffer.from(licence.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof device === 'string' ? device : null
  } catch {
    return null
  }
}
