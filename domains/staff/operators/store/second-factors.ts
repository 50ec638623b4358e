import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'
import type { LicenceSecret } from '@/platform/sealing/seal'
import { invitedOwner, operatorOwner, resealedFromFormer } from '../secrets/second-factor'
import { operatorInvitations, operators } from '../tables'

/**
 * Seals for its owner what was sealed when all operators had one seal, so that a second factor which was moved to another
 * row opens nothing. One that was used or changed meanwhile stays as it is.
 */
export async function bindSecondFactors(database: Database, keeping: { readonly secret: LicenceSecret }) {
  const people = await database
    .select({ id: operators.id, sealed: operators.totpSecret })
    .from(operators)
    .where(isNotNull(operators.totpSecret))
  for (const { id, sealed } of people) {
    const totpSecret = sealed && resealedFromFormer(sealed, keeping, operatorOwner(id))
    if (!totpSecret) continue
    await database
      .update(operators)
      .set({ totpSecret })
      .where(and(eq(operators.id, id), eq(operators.totpSecret, sealed)))
  }
  const invited = await database
    .select()
    .from(operatorInvitations)
    .where(and(isNull(operatorInvitations.usedAt), isNull(operatorInvitations.withdrawnAt)))
  for (const { id, email, totpSecret: sealed } of invited) {
    const totpSecret = resealedFromFormer(sealed, keeping, invitedOwner(email))
    if (totpSecret) await database.update(operatorInvitations).set({ totpSecret }).where(eq(operatorInvitations.id, id))
  }
}
