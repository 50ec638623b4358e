import { z } from 'zod/mini'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import type { LicencesContext } from '@/domains/licensing/licences'
import { beginTrial } from '@/domains/licensing/licences/actions/trials'
import { trialOf } from '@/domains/licensing/licences/store/trials'
import { ConfigError } from '@/platform/config/config'
import { isRefusal } from '@/platform/contract/refusal'
import { platformField } from '@/platform/programs/platform-field'
import { before, days } from '@/platform/time/duration'
import { deviceFields, deviceOf } from './devices'
import { readLines } from './lines'

const line = z.strictObject({
  /** Left out: no member has signed in on the device. */
  member: z.optional(z.string()),
  line: z.string(),
  platform: platformField,
  ...deviceFields,
  daysAgo: z.number(),
})

/**
 * Lets devices have begun to try something. One that has done so already is left alone.
 * @throws ConfigError when one could not have done so
 */
export async function loadDemoTrials(context: LicencesContext, folder: string, now: Date) {
  const { database } = context
  for (const wanted of readLines(folder, 'trials.jsonl', line)) {
    const { member: email, line: key, platform, daysAgo } = wanted
    const device = deviceOf(wanted)
    if (await trialOf(database, key, device)) continue
    const member = email === undefined ? null : await memberByEmail(database, email)
    const request = { place: { line: key, platform }, device, memberId: member?.id ?? null, network: 'demo' }
    const begun = await beginTrial(context, { ...request, now: before(now, days(daysAgo)) })
    if (isRefusal(begun)) throw new ConfigError(`VENDOR_DIR: trials.jsonl: ${device.device} cannot try ${key}`)
  }
}
