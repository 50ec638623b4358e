import { join } from 'node:path'
import { z } from 'zod/mini'
import { usualOffer } from '@/platform/contract/vendor-offer'
import type { Database, Transaction } from '@/platform/database/connect'
import { markDemoAccounts } from '@/platform/database/demo-accounts'
import { readJsonLines } from '@/platform/import/json-lines'
import { describeProblem } from '@/platform/text/problems'
import { before, days } from '@/platform/time/duration'
import { hashPassword } from '../../secrets/secrets'
import { members } from '../../tables/members'

/** spec 14.4. */
export const demoPassword = 'demo1234'

/** No hash at all: no password is right. */
const noPassword = '!'

/**
 * A demo account. Unlike in an import, times are days before the start, so that a demo never grows old, and the
 * password is not included. Facts that follow from orders are left out.
 */
const line = z.strictObject({
  email: z.string(),
  username: z.string(),
  memberForDays: z.number(),
  emailChanged: z._default(z.boolean(), false),
  blacklisted: z._default(z.boolean(), false),
  /** A customer known only to staff: the account has no password and no login. */
  customer: z._default(z.boolean(), false),
  /** The description of the account at the start of the demo. */
  shows: z.optional(z.string()),
})

export type DemoMemberLine = z.input<typeof line>

/** A demo account to log in with. */
export interface DemoSignIn {
  readonly email: string
  /** The description of the account. */
  readonly shows?: string | undefined
}

/** Loads the demo members of a vendor's folder into a database that has no member yet. @returns who can be signed in as */
export async function loadDemoMembers(database: Database, folder: string, now: Date): Promise<DemoSignIn[]> {
  const lines = await readDemoMembers(folder)
  const [someone] = await database.select({ id: members.id }).from(members).limit(1)
  if (!someone) {
    const rows = await Promise.all(
      lines.map(async ({ email, username, ...facts }) => ({
        email,
        username,
        passwordHash: facts.customer ? noPassword : await hashPassword(demoPassword),
        createdAt: before(now, days(facts.memberForDays)),
        emailChangedAt: facts.emailChanged ? before(now, days(30)) : null,
        blacklistedAt: facts.blacklisted ? before(now, days(10)) : null,
      })),
    )
    await database.transaction(async (transaction) => {
      // Processes that start together all come here; one row for each address stays.
      const made = await transaction.insert(members).values(rows).onConflictDoNothing().returning({ id: members.id })
      await markDemoAccounts(
        transaction,
        'member',
        made.map(({ id }) => id),
      )
    })
  }
  return lines.flatMap(({ email, customer, shows }) => (customer ? [] : { email, shows }))
}

/** Marks all members as demo accounts: a demo that was just made has no others. */
export async function markEveryMember(transaction: Transaction) {
  const all = await transaction.select({ id: members.id }).from(members)
  await markDemoAccounts(
    transaction,
    'member',
    all.map(({ id }) => id),
  )
}

async function readDemoMembers(folder: string) {
  const file = 'members.jsonl'
  const lines: z.output<typeof line>[] = []
  for await (const read of readJsonLines(join(folder, file), line, usualOffer)) {
    if ('faults' in read) {
      throw new Error(read.faults.map((fault) => describeProblem({ file, line: read.line, ...fault })).join('\n'))
    }
    lines.push(read.value)
  }
  return lines
}
