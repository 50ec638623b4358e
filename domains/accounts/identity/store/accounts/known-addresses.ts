import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Person } from '@/platform/installation/console/personal-data'
import { letterAddress } from '../../tables/addresses'
import { members } from '../../tables/members'

/** Returns every address at which a member might get a warning. */
export async function knownAddresses(database: Queryable, { memberId, addresses }: Person): Promise<readonly string[]> {
  const { rows } = await database.execute<{ address: string }>(sql`
    select address from ${addresses} own
    union select ${members.email} from ${members} where ${members.id} = ${memberId}
    union select ${letterAddress} from ${members} where ${members.id} = ${memberId}`)
  return rows.map(({ address }) => address).filter((address) => !address.endsWith('.invalid'))
}
