import { hashOf, newSecret } from '@/domains/accounts/identity/secrets/secrets'
import { members, sessions } from '@/domains/accounts/identity/tables/members'
import type { Database } from '@/platform/database/connect'
import { after, hours } from '@/platform/time/duration'
import { Visitor } from '@/tests/server/visitor'

/** Comes from another network with each request, since one network may not buy as often as a drill does. */
export class Buyer extends Visitor {
  static #requests = 0

  override send(path: string, options: RequestInit = {}) {
    const count = Buyer.#requests++
    const forwarded = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    return super.send(path, { ...options, headers: { ...options.headers, 'x-forwarded-for': forwarded } })
  }
}

/** Members with a session each, made without the cost of a login. */
export async function signedInBuyers(
  database: Database,
  url: string,
  { name, count, now = new Date() }: { name: string; count: number; now?: Date },
): Promise<readonly Visitor[]> {
  const buyers: Visitor[] = []
  for (let number = 0; number < count; number++) {
    const email = `${name}${number}@example.test`
    const facts = { email, username: `Buyer ${number}`, passwordHash: '!', createdAt: now }
    const [row] = await database.insert(members).values(facts).returning()
    if (!row) throw new Error('The buyer was not written')
    const token = newSecret()
    await database.insert(sessions).values({
      tokenHash: hashOf(token),
      memberId: row.id,
      createdAt: now,
      expiresAt: after(now, hours(12)),
      network: '127.0.0.1',
      userAgent: 'drill',
      seenAt: now,
      provenAt: now,
    })
    const buyer = new Buyer(url, database)
    buyer.cookies.set('laravel_session', token)
    buyers.push(buyer)
  }
  return buyers
}
