import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { objectOf, rowsOf } from '@/platform/database/cursor'
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
