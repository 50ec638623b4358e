import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { holdingsOf } from '@/apps/server/holdings'
import { createCatalogueReader } from '@/domains/catalogue'
import { memberByEmail } from '@/domains/identity/store/accounts/members'
import { authorizeDevice } from '@/domains/licences/actions/authorize'
import { licenceSettings } from '@/domains/licences/settings'
import { isFirstSeat, updateSeat } from '@/domains/licences/store/seats'
import { ConfigError } from '@/platform/config/config'
import { isRefusal } from '@/platform/http/refusal'
import type { Deps } from '@/platform/installation/deps'
import { offeredPlatform } from '@/platform/programs/platform-field'
import { before, hours } from '@/platform/time/duration'

const line = z.strictObject({
  member: z.string(),
  line: z.string(),
  platform: offeredPlatform,
  device: z.string(),
  name: z.string(),
  hoursAgo: z.number(),
  seenHoursAgo: z.number(),
})

export type DemoDeviceLine = z.input<typeof line>

/**
 * Lets the devices of demo members have taken seats, in a database where none ever was. A device takes one seat, so
 * processes that load them at once do no harm.
 * @throws ConfigError when one could not have had its seat
 */
export async function loadDemoDevices(
  { database, vendor, events }: Pick<Deps, 'database' | 'vendor' | 'events'>,
  folder: string,
  now: Date,
) {
  if (!(await isFirstSeat(database))) return
  const context = {
    database,
    events,
    catalogue: createCatalogueReader(),
    settings: licenceSettings(vendor),
    holdings: holdingsOf(vendor),
  }
  const rows = readFileSync(join(folder, 'devices.jsonl'), 'utf8').split('\n').filter(Boolean)
  for (const row of rows) {
    const { member: email, line: key, platform, name, hoursAgo, seenHoursAgo, ...read } = line.parse(JSON.parse(row))
    const member = await memberByEmail(database, email)
    const device = {
      deviceHash: createHash('sha256').update(read.device).digest(),
      device: read.device,
      nickname: name,
    }
    const moment = before(now, hours(hoursAgo))
    const request = { memberId: member?.id ?? 0, place: { line: key, platform }, device, now: moment }
    const seat = member && (await authorizeDevice(context, request))
    if (!seat || isRefusal(seat))
      throw new ConfigError(`VENDOR_DIR: devices.jsonl: there is no seat for ${read.device}`)
    await updateSeat(database, seat.seatId, {}, before(now, hours(seenHoursAgo)))
  }
}
