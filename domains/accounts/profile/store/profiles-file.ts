import { sql } from 'drizzle-orm'
import { members, membersThere } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { objectOf, rowsOf } from '@/platform/database/cursor'
import { type HeldChecks, stagingTable } from '@/platform/database/staging'
import type { ExportedLine } from '@/platform/import/export-part'
import { profiles } from '../tables'

const said = (column: string) => sql`nullif(own.${sql.identifier(column)}, '')`

/** The businesses that members have told of. */
export const exportedProfiles = (transaction: Transaction) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      member: sql`coalesce(owner.proven_email, owner.email)`,
      company: said('company'),
      vat_id: said('tax_id'),
      country: said('country'),
      address_line: said('address_line'),
      postal_code: said('postal_code'),
      city: said('city'),
      state: said('state'),
      phone: said('phone'),
    })} as line from ${profiles} own join ${members} owner on owner.id = own.member_id
    where owner.email not like '%@account.invalid'
      and concat(own.company, own.tax_id, own.country, own.address_line, own.postal_code, own.city, own.state, own.phone) <> ''
    order by coalesce(owner.proven_email, owner.email) collate "C"`,
  )

/** Businesses of a vendor's file, until they are with their members. */
export const heldProfiles = stagingTable('imported_profiles', {
  member: 'text',
  company: 'text',
  tax_id: 'text',
  country: 'text',
  address_line: 'text',
  city: 'text',
  postal_code: 'text',
  state: 'text',
  phone: 'text',
})

export const profileChecks: HeldChecks = {
  table: heldProfiles.table,
  ofMembers: true,
  checks: [heldProfiles.repeated(sql`'the business of ' || member`), membersThere(heldProfiles.table)],
}

/** Gives members the held businesses who have told of none. @returns how many */
export async function addHeldProfiles(transaction: Transaction): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${profiles} as own (member_id, company, tax_id, country, address_line, city, postal_code, state, phone)
    select owner.id, held.company, held.tax_id, held.country, held.address_line, held.city, held.postal_code, held.state,
      held.phone
    from ${heldProfiles.table} held join ${members} owner on owner.email = held.member and owner.proven_email is null
    order by held.line
    on conflict (member_id) do update set company = excluded.company, tax_id = excluded.tax_id,
      country = excluded.country, address_line = excluded.address_line, city = excluded.city,
      postal_code = excluded.postal_code, state = excluded.state, phone = excluded.phone
    where own.company || own.tax_id || own.country || own.address_line || own.city || own.postal_code || own.state
      || own.phone = ''`)
  return rowCount ?? 0
}
