import { hashPassword } from '@/domains/identity'
import type { LicenceSecret } from '@/platform/config/config'
import type { Database } from '@/platform/database/connect'
import { sealTotpSecret } from '../second-factor'
import { operators } from '../tables'

/** D32. The secret is known to everybody, as is the password: it is there in demo mode alone. */
export const demoOperator = {
  email: 'operator@example.test',
  password: 'demo1234',
  totpSecret: 'FOYERDEMOFOYERDEMOFOYERDEMOFOYER',
} as const

/** Lets the demo operator in, unless somebody works here already. */
export async function loadDemoOperator(database: Database, secret: LicenceSecret, now: Date) {
  const [someone] = await database.select({ id: operators.id }).from(operators).limit(1)
  if (someone) return
  // Processes that start together all come here; one row stays.
  await database
    .insert(operators)
    .values({
      email: demoOperator.email,
      name: 'Olive Ostrander',
      role: 'owner',
      passwordHash: await hashPassword(demoOperator.password),
      totpSecret: sealTotpSecret(demoOperator.totpSecret, { secret }),
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoNothing()
}
