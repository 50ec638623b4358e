import type { z } from 'zod/mini'
import type { membersFile } from '@/domains/accounts/identity'
import type { Chance } from './chance'
import { type Market, personOf } from './people'

type MemberInput = z.input<typeof membersFile.schema>

/** A member, as far as orders need to know. */
export interface Buyer {
  readonly email: string
  /** In milliseconds. */
  readonly joinedAt: number
  readonly market: Market
}

/** Of `demo1234`, the password of all: one hash for each would take hours, and the accounts are not real. */
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$JALS2XVQFfjQ+id7AThj6Q$WRsmoElPHPvlGzDFK+BvdvVAyhr/y9b7OhQcZNsyXCg'

const year = 365.25 * 86_400_000

interface Span {
  readonly years: number
  readonly until: Date
}

/** The vendor grows: of two years, the later one has brought more members. */
export function memberOf(
  chance: Chance,
  markets: readonly Market[],
  index: number,
  { until, years }: Span,
): { member: MemberInput; buyer: Buyer } {
  const market = chance.weighted(markets)
  const { name, email } = personOf(chance, market.language, index)
  const joinedAt = Math.floor(until.getTime() - years * year * chance.next() ** 1.6)
  const later = () => new Date(joinedAt + Math.floor(chance.next() * (until.getTime() - joinedAt))).toISOString()
  const member: MemberInput = {
    email,
    name,
    created_at: new Date(joinedAt).toISOString(),
    password_hash: passwordHash,
    ...(chance.happens(70) && { language: market.language }),
    ...(chance.happens(6) && { email_changed_at: later() }),
    ...(chance.happens(0.3) && { blacklisted_at: later() }),
  }
  return { member, buyer: { email, joinedAt, market } }
}
