import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { ImportContext, LoadContext, Part } from '@/platform/import/part'
import type { OwnPlatforms } from '@/platform/programs/platforms'
import type { Duration } from '@/platform/time/duration'
import { grantsAt, nextEnd, seatGrants, totalOf } from '../rules/seats'
import { licenceSettings } from '../settings'
import {
  deviceChecks,
  exportedDevices,
  heldDevices,
  heldPools,
  heldProductLines,
  type PlacesToFill,
  placesToFill,
  seatChecks,
  seatHeldDevices,
} from '../store/devices-file'
import { devicesFile, shownDevice } from './devices-file'

type Context = Pick<ImportContext, 'catalogue' | 'holdings' | 'now' | 'vendor' | 'offer'>

/**
 * Takes over the devices that hold seats (spec 12.4), within what their members' orders give. A device that was known before
 * is left as it is, also when its member has released it since: anyone who imports twice takes nothing back.
 */
export const devicesPart: Part<Context> = {
  files: [devicesFile],
  exports: [{ file: devicesFile, lines: exportedDevices }],

  async load(loading, { catalogue, holdings, now, vendor, offer }) {
    const { transaction, examine } = loading
    await hold(loading, catalogue, offer.platforms)
    await examine(devicesFile, deviceChecks(now))
    const { grace } = licenceSettings(vendor)
    await holdPools(loading, { catalogue, holdings, now, grace })
    if ((await examine(devicesFile, seatChecks)) > 0) return []
    const added = await seatHeldDevices(transaction)
    return [{ file: devicesFile.name, added, known: (await heldDevices.count(transaction)) - added }]
  },
}

async function hold({ transaction, batches }: LoadContext, { lines }: Catalogue, own: OwnPlatforms) {
  await heldProductLines.create(transaction)
  await heldProductLines.hold(
    transaction,
    lines.map(({ key }, line) => ({ line, key })),
  )
  await heldDevices.create(transaction)
  for await (const batch of batches(devicesFile)) {
    const rows = batch.map(({ line, value }) => ({
      line,
      member: value.member,
      line_key: value.line,
      platform: value.platform,
      fingerprint: Buffer.from(value.fingerprint, 'base64url').toString('hex'),
      ...shownDevice(own, value),
      granted_at: value.granted_at,
      last_seen_at: value.last_seen_at ?? value.granted_at,
    }))
    await heldDevices.hold(transaction, rows)
  }
}

/** Reckons what is paid for at each place, as is done whenever a device asks for its seat. */
async function holdPools(
  { transaction }: LoadContext,
  { catalogue, holdings, ...at }: Pick<Context, 'catalogue' | 'holdings' | 'now'> & { grace: Duration },
) {
  await heldPools.create(transaction)
  const pages = placesToFill(transaction, holdings)
  for (let page = await pages.next(); !page.done; ) {
    const further = pages.next()
    further.catch(() => {})
    // The question is on its way, and the database reads the next page while this one is reckoned.
    await nextTurn()
    const rows = page.value.flatMap((member) => poolsOf(catalogue, member, at))
    page = await further
    await heldPools.hold(transaction, rows)
  }
}

function poolsOf(catalogue: Catalogue, { memberId, places, paid }: PlacesToFill, at: Parameters<typeof seatGrants>[2]) {
  const all = seatGrants(catalogue, paid, at)
  return places.map(({ first, line, platform }) => {
    const grants = grantsAt(all, { line, platform })
    return {
      line: first,
      member_id: memberId,
      line_key: line,
      platform,
      total: totalOf(grants),
      recount_at: nextEnd(grants),
    }
  })
}
