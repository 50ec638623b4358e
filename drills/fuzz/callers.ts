import { eq } from 'drizzle-orm'
import { hashOf, newSecret } from '@/domains/identity/secrets/secrets'
import { members, sessions } from '@/domains/identity/tables/members'
import { after, hours } from '@/platform/time/duration'
import { someMember } from '@/tests/member-calls'
import { signedInOperator } from '@/tests/operator'
import type { TestServer } from '@/tests/server'

export const kinds = ['visitor', 'member', 'marked', 'operator', 'program'] as const
export type Kind = (typeof kinds)[number]

/** A caller of each kind: what its cookies are, and another one in its place when a call has ended its session. */
export async function openCallers(server: TestServer) {
  const cookies = new Map<Kind, string>()
  const owned = await server.database
    .select({ id: members.id })
    .from(members)
    .where(eq(members.email, 'ada@example.test'))

  async function sessionOf(operator: string | null, fresh: boolean) {
    const memberId = (fresh ? undefined : owned[0]?.id) ?? (await someMember(server)).id
    const token = newSecret()
    const now = server.clock.now()
    await server.database.insert(sessions).values({
      ...{ tokenHash: hashOf(token), memberId, createdAt: now, expiresAt: after(now, hours(12)) },
      ...{ network: '127.0.0.1', userAgent: 'test', operator, seenAt: now, provenAt: now },
    })
    return `laravel_session=${token}`
  }

  /** @param fresh of somebody who owns nothing, since nobody else may be left */
  async function renew(kind: Kind, fresh = false) {
    if (kind === 'member') cookies.set(kind, await sessionOf(null, fresh))
    if (kind === 'marked') cookies.set(kind, await sessionOf('Mira', fresh))
    if (kind === 'visitor') cookies.set(kind, `laravel_session=${newSecret()}`)
    if (kind === 'operator') {
      const { visitor } = await signedInOperator(server, 'owner')
      cookies.set(kind, `foyer_console=${visitor.cookies.get('foyer_console')}`)
    }
  }
  for (const kind of kinds) await renew(kind)
  return { cookieOf: (kind: Kind) => cookies.get(kind) ?? '', renew }
}
