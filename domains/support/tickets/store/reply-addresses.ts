import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { ticketReplyAddresses, tickets } from '../tables'

/** The person and the ticket of an address for replies. */
export interface ReplyAddress {
  readonly ticketId: number
  readonly ticket: string
  readonly memberId: number | null
  readonly language: Language
  /** The operator to whom the address was given; null: the ticket's customer. */
  readonly operator: string | null
  /** Where letters about the ticket go: who answers from there has read one. */
  readonly customers: readonly string[]
  readonly blacklisted: boolean
}

/** The address part of a ticket's customer, or of an operator for that ticket: the same in every letter about it. */
export async function replyToken(
  transaction: Transaction,
  { ticketId, operator, fresh, now }: { ticketId: number; operator: string | null; fresh: string; now: Date },
): Promise<string> {
  const { rows } = await transaction.execute<{ token: string }>(sql`
    insert into ${ticketReplyAddresses} as kept (token, ticket_id, operator, created_at)
    values (${fresh}, ${ticketId}, ${operator}, ${now}::timestamptz)
    on conflict (ticket_id, operator) do update set token = kept.token returning token`)
  const [row] = rows
  if (!row) throw new Error('The ticket is gone')
  return row.token
}

/** The ticket that a letter's address names. */
const named = alias(tickets, 'named')

/** The first of some tokens that is one. */
export async function replyAddressOf(database: Queryable, tokens: readonly string[]): Promise<ReplyAddress | null> {
  if (tokens.length === 0) return null
  const [found] = await database
    .select({
      ticketId: tickets.id,
      ticket: tickets.number,
      memberId: tickets.memberId,
      language: tickets.language,
      operator: ticketReplyAddresses.operator,
      customers: sql<
        string[]
      >`array_remove(array[lower(${tickets.email}), lower(${named.email}), ${letterAddress}], null)`,
      blacklisted: sql<boolean>`${members.blacklistedAt} is not null`,
    })
    .from(ticketReplyAddresses)
    .innerJoin(named, eq(named.id, ticketReplyAddresses.ticketId))
    // Replies about a merged ticket arrive where its messages are.
    .innerJoin(tickets, sql`${tickets.id} = coalesce(${named.mergedInto}, ${named.id})`)
    .leftJoin(members, eq(members.id, tickets.memberId))
    .where(inArray(ticketReplyAddresses.token, [...tokens]))
    .limit(1)
  return found ?? null
}

/** Notes what the customer's last letter calls itself: ours go on with it. */
export const noteLetter = (transaction: Transaction, ticket: string, messageId: string) =>
  transaction.update(tickets).set({ lastLetter: messageId }).where(eq(tickets.number, ticket))
