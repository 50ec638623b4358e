import { eq } from 'drizzle-orm'
import { members } from '@/domains/identity/tables'
import type { Queryable } from '@/platform/database/connect'
import type { Business } from './rules'
import { profiles } from './tables'

const business = {
  taxId: profiles.taxId,
  country: profiles.country,
  addressLine: profiles.addressLine,
  city: profiles.city,
  postalCode: profiles.postalCode,
  state: profiles.state,
  phone: profiles.phone,
}

/** Who an invoice is made out to: the member's name and business, or null where the member has told nothing of it. */
export async function businessOf(
  database: Queryable,
  memberId: number,
): Promise<(Business & { readonly fullName: string }) | null> {
  const [row] = await database
    .select({ fullName: members.username, ...business })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.memberId))
    .where(eq(profiles.memberId, memberId))
  if (!row) return null
  const { fullName: _, ...said } = row
  return Object.values(said).some((value) => value !== '') ? row : null
}
