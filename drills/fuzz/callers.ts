import { eq } from 'drizzle-orm'
import { companiesOf } from '@/domains/accounts/companies'
import { hashOf, newSecret } from '@/domains/accounts/identity/secrets/secrets'
import { members, sessions } from '@/domains/accounts/identity/tables/members'
import { keyScopes } from '@/domains/staff/api-keys/rules/scopes'
import { after, hours } from '@/platform/time/duration'
import { makeKey } from '@/tests/console/key-calls'
import { someMember } from '@/tests/console/member-calls'
import { signedInOperator } from '@/tests/people/operator'
import type { TestServer } from '@/tests/server/server'

/** `company`: a person's session that acts for a company; `system`: a key of the server API. */
export const kinds = ['visitor', 'member', 'company', 'marked', 'operator', 'program', 'system'] as const
export type Kind = (typeof kinds)[number]

/** Opens a caller of each kind, with its headers; a caller whose session a call has ended is replaced. */
export async function openCallers(server: TestServer) {
  const headers = new Map<Kind, Readonly<Record<string, string>>>()
  const owned = await idOf(server, 'ada@example.test')
  const founder = await idOf(server, 'lin@example.test')
  const [company] = founder === undefined ? [] : await companiesOf(server.database, founder)

  async function sessionOf(operator: string | null, fresh: boolean, companyId: number | null = null) {
    const acting = companyId === null ? owned : founder
    const memberId = (fresh ? undefined : acting) ?? (await someMember(server)).id
    const token = newSecret()
    const now = server.clock.now()
    await server.database.insert(sessions).values({
      tokenHash: hashOf(token),
      memberId,
      companyId,
      createdAt: now,
      expiresAt: after(now, hours(12)),
      network: '127.0.0.1',
      userAgent: 'test',
      operator,
      seenAt: now,
      provenAt: now,
    })
    return { cookie: `laravel_session=${token}` }
  }

  /** @param fresh a member without purchases, since there may be no other left */
  async function renew(kind: Kind, fresh = false) {
    if (kind === 'member') headers.set(kind, await sessionOf(null, fresh))
    if (kind === 'marked') headers.set(kind, await sessionOf('Mira', fresh))
    if (kind === 'company') headers.set(kind, await sessionOf(null, fresh, fresh ? null : (company?.id ?? null)))
    if (kind === 'visitor') headers.set(kind, { cookie: `laravel_session=${newSecret()}` })
    if (kind === 'operator') {
      const { visitor } = await signedInOperator(server, 'owner')
      headers.set(kind, { cookie: `foyer_console=${visitor.cookies.get('foyer_console')}` })
    }
    if (kind === 'system') {
      const owner = await signedInOperator(server, 'owner')
      const { secret } = await makeKey(owner, { scopes: [...keyScopes], per_minute: 10_000 })
      headers.set(kind, { authorization: `Bearer ${secret}` })
    }
  }
  for (const kind of kinds) await renew(kind)
  return { headersOf: (kind: Kind) => headers.get(kind) ?? {}, renew }
}

async function idOf({ database }: TestServer, email: string) {
  const [found] = await database.select({ id: members.id }).from(members).where(eq(members.email, email))
  return found?.id
}
