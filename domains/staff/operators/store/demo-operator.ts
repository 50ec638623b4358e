import { eq, inArray } from 'drizzle-orm'
import { endImpersonation, hashPassword } from '@/domains/accounts/identity'
import type { Database, Transaction } from '@/platform/database/connect'
import { markDemoAccounts } from '@/platform/database/demo-accounts'
import type { LicenceSecret } from '@/platform/sealing/seal'
import { operatorOwner, sealTotpSecret } from '../secrets/second-factor'
import { operatorInvitations, operators } from '../tables'
import { clearSecondFactor } from './operators'
import { endSessionsOf } from './sessions'

/** spec 14.4. The secret is known to everybody, as is the password: it is there in demo mode alone. */
export const demoOperator = {
  email: 'operator@example.test',
  password: 'demo1234',
  totpSecret: 'FOYERDEMOFOYERDEMOFOYERDEMOFOYER',
} as const

/** No hash at all: no password is right. */
const noPassword = '!'

/** Creates the demo operator, unless there are operators already. */
export async function loadDemoOperator(database: Database, secret: LicenceSecret, now: Date) {
  const [someone] = await database.select({ id: operators.id }).from(operators).limit(1)
  if (someone) return
  const passwordHash = await hashPassword(demoOperator.password)
  await database.transaction(async (transaction) => {
    // Processes that start together all come here; one row stays.
    const made = await transaction
      .insert(operators)
      .values({
        email: demoOperator.email,
        name: 'Olive Ostrander',
        role: 'owner',
        passwordHash,
        createdAt: now,
        changedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: operators.id })
    for (const { id } of made) {
      const totpSecret = sealTotpSecret(demoOperator.totpSecret, { secret }, operatorOwner(id))
      await transaction.update(operators).set({ totpSecret }).where(eq(operators.id, id))
    }
    await markDemoAccounts(
      transaction,
      'operator',
      made.map(({ id }) => id),
    )
  })
}

/**
 * Removes the credentials of a demo's operators, and their invitations. The rows stay, since the audit log names them.
 */
export async function lockOutDemoOperators(
  transaction: Transaction,
  { ids, by, now }: { readonly ids: readonly number[]; readonly by: string; readonly now: Date },
) {
  if (ids.length === 0) return
  const shutOut = await transaction
    .update(operators)
    .set({ passwordHash: noPassword, disabledAt: now, changedBy: by, changedAt: now })
    .where(inArray(operators.id, [...ids]))
    .returning({ id: operators.id })
  for (const { id } of shutOut) {
    await clearSecondFactor(transaction, id, now)
    await endSessionsOf(transaction, id)
    await endImpersonation(transaction, id, now)
    await transaction.delete(operatorInvitations).where(eq(operatorInvitations.invitedById, id))
  }
}
