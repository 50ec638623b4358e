import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { moment, wording } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'
import { isOwn, type OwnPlatforms } from '@/platform/programs/platforms'
import { deviceName, printable } from '../contract/device'
import { fingerprint, lineKey, platform } from '../contract/fields'

/** A computer whose address is not known has a label, until its program names it. */
const isLabel = (text: string) => printable(text) !== null && !/^(?:[\da-f]{2}[:.-]?){6}$/i.test(text)

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const device = z
  .strictObject({
    member: memberAddress.check(z.describe('The address of the member whose seat it takes.')),
    line: lineKey.check(z.describe('The product line whose seat it takes.')),
    platform,
    fingerprint: fingerprint.check(
      z.describe('By which its program knows it: SHA-256 in base64url, as the program sends it.'),
    ),
    device: wording(60).check(z.describe('The MAC address of a computer, where it is known; else a label.')),
    name: z.optional(wording(60)).check(z.describe('The device’s own name.')),
    granted_at: moment.check(z.describe('Since when it has had its seat.')),
    last_seen_at: z.optional(moment).check(z.describe('Left out: when it was given its seat.')),
  })
  .check(
    z.refine(
      ({ platform: on, device: named }) =>
        isOwn(on) ? printable(named) !== null : deviceName({}, on, named) !== null || isLabel(named),
      'device: must be a MAC address, or a label that can be seen',
    ),
  )

/** The devices that have taken seats. */
export const devicesFile = { name: 'devices.jsonl', title: 'A device', schema: device } satisfies LineFile

export type ImportedDevice = z.output<typeof device>

/** Returns the device as the licence page shows it. */
export const shownDevice = (own: OwnPlatforms, { platform: on, device: named, name = '' }: ImportedDevice) => ({
  device: deviceName(own, on, named) ?? printable(named) ?? named,
  nickname: printable(name),
})
