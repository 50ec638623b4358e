import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { companiesOf } from '@/domains/accounts/companies'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { keyRecordsOf, type LicencesContext } from '@/domains/licensing/licences'
import { authorizeDevice } from '@/domains/licensing/licences/actions/authorize'
import { type Device, programFacts } from '@/domains/licensing/licences/rules/devices'
import { noteKey } from '@/domains/licensing/licences/store/key-records'
import { isFirstSeat, updateSeat } from '@/domains/licensing/licences/store/seats'
import { ConfigError } from '@/platform/config/config'
import { isRefusal } from '@/platform/contract/refusal'
import type { Database } from '@/platform/database/connect'
import { offeredPlatform } from '@/platform/programs/platform-field'
import { before, hours } from '@/platform/time/duration'
import { readLines } from './lines'

/** A device of a demo, and what its program says of itself. */
export const deviceFields = {
  device: z.string(),
  name: z.string(),
  version: z.optional(z.string()),
  architecture: z.optional(z.string()),
  system: z.optional(z.string()),
}
const named = z.strictObject(deviceFields)

type DemoNamedDevice = z.output<typeof named>

/** As its program would name it. */
export function deviceOf(named: DemoNamedDevice): Device {
  const { device, name: nickname, version = null, architecture = null, system = null } = named
  const deviceHash = createHash('sha256').update(device).digest()
  return { deviceHash, device, nickname, ...programFacts({ version, architecture, system }) }
}

const line = z.strictObject({
  member: z.string(),
  /** The company whose own device it is; left out: the member's. */
  company: z.optional(z.string()),
  line: z.string(),
  platform: offeredPlatform,
  ...deviceFields,
  hoursAgo: z.number(),
  seenHoursAgo: z.number(),
  /** It came in by the licence key. */
  keyed: z._default(z.boolean(), false),
  /** It is on a floating seat, and at work whenever the demo starts. */
  atWork: z._default(z.boolean(), false),
})
type DemoDevice = z.output<typeof line>

export type DemoDeviceLine = z.input<typeof line>

/**
 * Lets the devices of demo members have taken seats, in a database where none ever was. A device takes one seat, so
 * processes that load them at once do no harm. Those that float come to work again at each start, if there is room.
 * @throws ConfigError when one could not have had its seat
 */
export async function loadDemoDevices(context: LicencesContext, folder: string, now: Date) {
  const isFirst = await isFirstSeat(context.database)
  for (const device of readLines(folder, 'devices.jsonl', line)) {
    if (!isFirst && !device.atWork) continue
    const memberId = await holderOf(context.database, device)
    const seat = memberId && (await takeSeat(context, device, memberId, now))
    if (!seat || isRefusal(seat)) {
      if (!isFirst) continue
      throw new ConfigError(`VENDOR_DIR: devices.jsonl: there is no seat for ${device.device}`)
    }
    if (!device.atWork) await updateSeat(context.database, seat.seatId, {}, before(now, hours(device.seenHoursAgo)))
  }
}

/** Returns null when there is no such member. */
async function holderOf(database: Database, { member: email, company }: DemoDevice): Promise<number | null> {
  const member = await memberByEmail(database, email)
  if (!member || company === undefined) return member?.id ?? null
  return (await companiesOf(database, member.id)).find(({ name }) => name === company)?.id ?? null
}

async function takeSeat(context: LicencesContext, wanted: DemoDevice, memberId: number, now: Date) {
  const { line: key, platform, hoursAgo, keyed: isKeyed, atWork } = wanted
  const moment = atWork ? now : before(now, hours(hoursAgo))
  const place = { line: key, platform }
  const request = { memberId, place, device: deviceOf(wanted), now: moment, isKeyed, seen: null }
  const [record] = isKeyed ? await keyRecordsOf(context.database, memberId) : []
  return authorizeDevice(context, request, async (transaction, seatId) => {
    if (record) await noteKey(transaction, seatId, record.id)
    return null
  })
}
