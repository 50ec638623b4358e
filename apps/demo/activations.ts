import { z } from 'zod/mini'
import { holdingsOf } from '@/apps/server/holdings'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { addActivations, addCodes, assignCode, possessionsOf, startCodes } from '@/domains/licensing/activation'
import { bundleSlots, codeSources, obstacleTo, subscriptionSlots } from '@/domains/licensing/activation/rules'
import { ConfigError } from '@/platform/config/config'
import type { Database, Transaction } from '@/platform/database/connect'
import { before, hours } from '@/platform/time/duration'
import { readLines } from './lines'

const codeLine = z.strictObject({
  pool: z.string(),
  code: z.string(),
  /** The member who has fetched it, for their first order line that gives one. */
  member: z.optional(z.string()),
})

const activationLine = z.strictObject({
  member: z.string(),
  /** Left out: under the subscriptions. */
  bundle: z.optional(z.number()),
  pids: z.array(z.number()),
  hoursAgo: z.number(),
})

export type DemoCodeLine = z.input<typeof codeLine>
export type DemoActivationLine = z.input<typeof activationLine>

/**
 * Fills the vendor's pools of codes and lets the demo members have activated something, in a database without a code.
 * @throws ConfigError when a member could not have done so
 */
export async function loadDemoActivations(database: Database, folder: string, now: Date) {
  const codes = readLines(folder, 'codes.jsonl', codeLine)
  const activations = readLines(folder, 'activations.jsonl', activationLine)
  await database.transaction(async (transaction) => {
    if (!(await startCodes(transaction))) return
    const catalogue = await createCatalogueReader().currentCatalogue(transaction)
    for (const { pool, code, member } of codes) {
      await addCodes(transaction, pool, [code])
      if (member) await fetchCode(transaction, catalogue, { email: member, pool, now })
    }
    for (const chosen of activations) await activate(transaction, catalogue, chosen, now)
  })
}

const holdings = holdingsOf({})

async function possessionsByEmail(transaction: Transaction, email: string) {
  const member = await memberByEmail(transaction, email)
  const shelf = member && (await possessionsOf(transaction, member.id, holdings))
  if (!member || !shelf) throw unusable(email, 'there is no such member')
  return { memberId: member.id, ...shelf }
}

async function fetchCode(
  transaction: Transaction,
  catalogue: Catalogue,
  { email, pool, now }: { email: string; pool: string; now: Date },
) {
  const { memberId, lines, codes } = await possessionsByEmail(transaction, email)
  const { units } = codeSources(catalogue, lines, codes, now)
  const source = units.findLast(
    ({ oem, standsOn, code }) => oem.family === pool && standsOn.length > 0 && code === null,
  )
  if (!source) throw unusable(email, `no order of theirs gives a code of ${pool}`)
  const { claim, standsOn } = source
  await assignCode(transaction, { memberId, pool, claim, standsOn: { lines: standsOn, holdings }, at: now })
}

async function activate(
  transaction: Transaction,
  catalogue: Catalogue,
  { member: email, bundle, pids, hoursAgo }: z.output<typeof activationLine>,
  now: Date,
) {
  const { memberId, lines, activations } = await possessionsByEmail(transaction, email)
  const slots =
    bundle === undefined
      ? subscriptionSlots(catalogue, lines, activations, { now, old: false })
      : bundleSlots(catalogue, lines, activations, now).find(({ product }) => product.pid === bundle)
  const objection = obstacleTo(slots ?? null, pids)
  if (!slots || objection) throw unusable(email, `${pids.join(', ')}: ${objection}`)
  await addActivations(transaction, { memberId, slots, pids, holdings, at: before(now, hours(hoursAgo)) })
}

const unusable = (email: string, reason: string) =>
  new ConfigError(`VENDOR_DIR: what ${email} has activated cannot be used: ${reason}`)
