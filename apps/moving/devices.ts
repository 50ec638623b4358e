import { devicesFile } from '@/domains/licensing/licences'
import { type OwnPlatforms, ownPlatformIn, type Platform } from '@/platform/programs/platforms'
import { deviceKey } from './expected'
import type { Device } from './facts'
import { gap } from './gap'
import type { Orders } from './orders'
import type { People } from './people'
import type { MovePlace } from './place'
import type { Place } from './source/row'

const systems = [
  [/^(win|microsoft)/i, 'win'],
  [/^(mac|darwin|osx|os x)/i, 'mac'],
  [/^(linux|ubuntu|debian|fedora)/i, 'linux'],
  [/^(ios|ipad|iphone|android)/i, 'mobile'],
] as const

const platformOf = (own: OwnPlatforms, text: string): Platform | undefined =>
  ownPlatformIn(own, text) ?? systems.find(([pattern]) => pattern.test(text))?.[1]

/** SHA-256 as programs of Foyer send it; of one in hex, the same bytes. */
function fingerprintOf(fingerprint: string): string | null {
  if (/^[\w-]{43}$/.test(fingerprint)) return fingerprint
  return /^[\da-f]{64}$/i.test(fingerprint) ? Buffer.from(fingerprint, 'hex').toString('base64url') : null
}

/** The devices that have seats in the shop's licences. */
export class Devices {
  constructor(
    private readonly place: MovePlace,
    private readonly people: People,
    private readonly orders: Orders,
  ) {}

  async add(device: Device, at: Place) {
    const { ledger, folder, catalogue, offer } = this.place
    ledger.add('source', 'seats')
    const miss = (reason: string) => ledger.miss(at, gap('seats', device.name ?? device.fingerprint, reason))
    const order = this.orders.written.get(device.order)
    const [bought] = order?.lines ?? []
    if (!order || !bought) return miss('its licence is not taken over')
    const email = this.people.addressOf(device) ?? order.email
    const line = catalogue.productsByPid.get(bought.pid)?.line
    if (!line) return miss(`${bought.product} is of no product line of the catalogue`)
    const fingerprint = fingerprintOf(device.fingerprint)
    if (fingerprint === null) {
      ledger.add('leftOut', 'seats')
      return ledger.note(
        at,
        device.fingerprint,
        'seats: the fingerprint is no SHA-256: the program asks for a new seat',
      )
    }
    const platform = platformOf(offer.platforms, device.platform ?? '')
    if (!platform) return miss(`runs on ${device.platform ?? 'a system that it does not name'}`)
    const refused = await folder.write(devicesFile, {
      member: email,
      line,
      platform,
      fingerprint,
      device: device.label ?? device.name ?? fingerprint.slice(0, 12),
      ...(device.name && { name: device.name.slice(0, 60).trim() }),
      granted_at: device.grantedAt.toISOString(),
      ...(device.lastSeenAt && { last_seen_at: device.lastSeenAt.toISOString() }),
    })
    if (refused !== null) return miss(refused)
    ledger.add('arrived', 'seats')
    const name = device.name ?? fingerprint
    const expectation = { of: 'seats', row: 'seats', place: { file: at.file, line: at.line }, name } as const
    this.place.expected.add(deviceKey(email, line, fingerprint), expectation)
  }
}
