import { sql } from 'drizzle-orm'
import { companyPeople } from '@/domains/accounts/companies/relations'
import type { CompanyLogin } from '@/domains/accounts/identity'
import { letterAddressOf, members } from '@/domains/accounts/identity/relations'
import { ssoDomains, ssoLinks, ssoProviders, ssoSessions } from '../tables'

/** The company is served. */
const served = sql`k.blacklisted_at is null and k.suspended_at is null`

/**
 * The interface of identity to company login. An owner with a second factor can still log in by password and factor,
 * and so can all owners where none has one: a failing provider locks no company out (decision 0124). Only the person's
 * proven address counts: a merely stated one opens no other way in.
 */
export const companyLogin: CompanyLogin = {
  closes: (personId) => sql<boolean>`exists (
    select from ${companyPeople} c
    join ${ssoProviders} p on p.company_id = c.company_id and p.mode = 'required'
    join ${members} k on k.id = c.company_id and ${served}
    join ${members} o on o.id = c.person_id
    join ${ssoDomains} d on d.company_id = c.company_id and d.domain = split_part(${letterAddressOf(sql`o`)}, '@', 2)
    where c.person_id = ${personId} and not (c.role = 'owner' and (o.second_factor_since is not null or not exists (
      select from ${companyPeople} other join ${members} f on f.id = other.person_id
      where other.company_id = c.company_id and other.role = 'owner' and f.second_factor_since is not null))))`,
  opens: (link, personId) => sql<boolean>`exists (
    select from ${ssoLinks} l
    join ${ssoProviders} p on p.company_id = l.company_id and p.mode <> 'off'
    join ${members} k on k.id = l.company_id and ${served}
    where l.id = ${link} and l.person_id = ${personId})`,
  note: (link, tokenHash, opened) => sql`vouched as (
    insert into ${ssoSessions} (token_hash, link_id)
    select ${tokenHash}::bytea, ${link}::bigint where ${opened})`,
}
