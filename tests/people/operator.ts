import { eq } from 'drizzle-orm'
import { withData } from '@/apps/server/cli/data'
import { hashOf, hashPassword, newSecret } from '@/domains/accounts/identity'
import type { Role } from '@/domains/staff/operators/rules/permissions'
import { operatorOwner, sealTotpSecret } from '@/domains/staff/operators/secrets/second-factor'
import { operatorSessions, operators } from '@/domains/staff/operators/tables'
import { totpCode } from '@/platform/second-factor/totp'
import { after, hours } from '@/platform/time/duration'
import type { TestServer } from '../server/server'

let count = 0

/** The second factor of every operator of the tests. */
export const testTotpSecret = 'TESTTESTTESTTESTTESTTESTTESTTEST'

/**
 * Returns the present code of an authenticator: that of every operator of the tests, or of a person with a secret of
 * their own.
 */
export const codeNow = ({ clock }: Pick<TestServer, 'clock'>, secret = testTotpSecret) => totpCode(secret, clock.now())

/** Creates an operator with a name of their own and a random password. */
export async function addOperator(
  server: Pick<TestServer, 'config' | 'database'> & { readonly clock: Pick<TestServer['clock'], 'now'> },
  facts: Partial<typeof operators.$inferInsert> & { role: Role },
) {
  const now = server.clock.now()
  const number = ++count
  const [row] = await server.database
    .insert(operators)
    .values({
      email: `${facts.role}${number}@example.test`,
      name: `${facts.role} ${number}`,
      passwordHash: '!',
      createdAt: now,
      changedAt: now,
      ...facts,
    })
    .returning()
  if (!row) throw new Error('The operator was not created')
  if (facts.totpSecret !== undefined) return row
  const secret = { secret: server.config.licenceSecret }
  const totpSecret = sealTotpSecret(testTotpSecret, secret, operatorOwner(row.id))
  await server.database.update(operators).set({ totpSecret }).where(eq(operators.id, row.id))
  return { ...row, totpSecret }
}

/** Creates an operator of that name, in the data that commands work on. */
export const employ = (name: string, role: Role = 'finance') =>
  withData(({ database, config }) =>
    addOperator({ database, config, clock: { now: () => new Date() } }, { role, name }),
  )

export type SignedInOperator = Awaited<ReturnType<typeof signedInOperator>>

/** A browser in which an operator of this role is signed in to the console: without a password, which takes its time. */
export async function signedInOperator(
  server: Parameters<typeof addOperator>[0] & Pick<TestServer, 'visitor'>,
  role: Role,
) {
  const operator = await addOperator(server, { role })
  const token = newSecret()
  const now = server.clock.now()
  await server.database.insert(operatorSessions).values({
    tokenHash: hashOf(token),
    operatorId: operator.id,
    createdAt: now,
    expiresAt: after(now, hours(12)),
    seenAt: now,
    provenAt: now,
    network: '127.0.0.1',
    userAgent: 'test',
  })
  const visitor = server.visitor()
  visitor.cookies.set('foyer_console', token)
  return { visitor, operator }
}

/** Gives an operator a password and returns their fresh proof, with the second factor. */
export async function proofOf({ database, clock }: TestServer, { operator }: SignedInOperator) {
  const password = 'harbour lights at dusk'
  const passwordHash = await hashPassword(password)
  await database.update(operators).set({ passwordHash }).where(eq(operators.id, operator.id))
  return { password, code: codeNow({ clock }) }
}
