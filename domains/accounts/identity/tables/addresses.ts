import { type SQL, sql } from 'drizzle-orm'
import type { ProvenAddress } from '@/platform/text/proven-address'
import { members } from './members'

/**
 * Where letters to a member go: an address that the account has only named may be a stranger's (spec 3.8); a company has one for
 * its bills.
 */
export const letterAddress = sql<string>`coalesce(${members.billingEmail}, ${members.provenEmail}, ${members.email})`

/** The same in a statement that gives the table a name of its own. */
export const letterAddressOf = (member: SQL) =>
  sql<string>`coalesce(${member}.billing_email, ${member}.proven_email, ${member}.email)`

/**
 * The proven address of an account (spec 3.8): a link or a code that was sent there was used, or an owner of the
 * company has proven it. Null: there is none. Statements that decide by a member's address use it.
 */
export const provenAddress = sql<ProvenAddress | null>`coalesce(${members.billingEmail},
  case when ${members.emailProven} then ${members.email} else ${members.provenEmail} end)`

/** The same in a statement that gives the table a name of its own. */
export const provenAddressOf = (member: SQL) => sql<ProvenAddress | null>`coalesce(${member}.billing_email,
  case when ${member}.email_proven then ${member}.email else ${member}.proven_email end)`

/**
 * Whether an address is a member's own: proven, or that of an account which waits for the owner of the address; not one that the
 * account has only named.
 */
export const isOwnAddress = (address: string) => sql<boolean>`(${members.provenEmail} = ${address}
  or (${members.email} = ${address} and ${members.provenEmail} is null))`

/**
 * Returns a placeholder address for an account that has none: `.invalid` receives no mail (RFC 6761), and a random part
 * keeps it from being taken before.
 */
export const noAddress = (kind: 'none' | 'awaited' | 'erased' | 'company') =>
  sql`${`${kind}-`}::text || gen_random_uuid()::text || '@account.invalid'`
