import { eq, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { profiles } from '@/domains/accounts/profile/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { creditedAmounts, creditedLines, creditNotes, earlierDocuments, earlierKeys, invoices } from '../tables'

const law = 'Tax law wants invoices kept as they were issued, with the name and address of the buyer.'

/**
 * The buyer's data that an invoice must keep: name and business, without the email address. An unopened invoice has no
 * buyer yet: it gets the account's current one before the account is erased.
 */
const buyer = sql`coalesce(
  ${invoices.buyer} || '{"email": ""}',
  (select jsonb_build_object('name', ${members.username}, 'email', '', 'business',
      case when ${profiles.company} || ${profiles.taxId} || ${profiles.addressLine} <> '' then jsonb_build_object(
        'name', ${members.username}, 'company', ${profiles.company}, 'taxId', ${profiles.taxId}, 'country', ${profiles.country},
        'addressLine', ${profiles.addressLine}, 'city', ${profiles.city}, 'postalCode', ${profiles.postalCode},
        'state', ${profiles.state}, 'phone', '') end)
    from ${orders} join ${members} on ${eq(members.id, orders.memberId)}
    left join ${profiles} on ${eq(profiles.memberId, members.id)}
    where ${eq(orders.id, invoices.orderId)}))`

const issued: PersonalTable = {
  table: invoices,
  rows: under(invoices.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
  kept: { because: law, emptied: { buyer } },
}

/** The personal data of invoices. */
export const personalData: readonly PersonalTable[] = [
  issued,
  {
    table: earlierDocuments,
    rows: under(earlierDocuments.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
    withheld: { fileKey: 'It is opened from the order.' },
    kept: { because: law },
  },
  {
    table: earlierKeys,
    rows: under(earlierKeys.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
  },
  { table: creditNotes, rows: under(creditNotes.invoiceId, issued, invoices.id), kept: { because: law } },
  { table: creditedLines, rows: under(creditedLines.invoiceId, issued, invoices.id), kept: { because: law } },
  { table: creditedAmounts, rows: under(creditedAmounts.invoiceId, issued, invoices.id), kept: { because: law } },
]
