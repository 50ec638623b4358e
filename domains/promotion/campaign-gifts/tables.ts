import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { orderLines } from '@/domains/commerce/orders/relations'
import type { BackupPart } from '@/platform/backup/ledger'
import { bitTexts, id, moment, oneOf } from '@/platform/database/columns'
import { hashBits } from '@/platform/files/picture-hashes'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import type { Currency } from '@/platform/money/currencies'
import { type CampaignKey, type ClaimState, claimStates, type Site, sites } from './rules'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    gifts: true
  }
}

/** Members' claims, each with the picture under review. */
export const giftClaims = pgTable(
  'gift_claims',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    campaign: text().$type<CampaignKey>().notNull(),
    orderId: id().notNull(),
    position: smallint().notNull(),
    memberId: id()
      .notNull()
      .references(() => members.id),
    state: text().$type<ClaimState>().notNull(),
    /** Where the picture lies; null: it was taken away, long after the decision. */
    pictureKey: text(),
    /**
     * The perceptual hashes of the picture and its rotated and cropped forms: kept after the picture's deletion, to
     * recognise it.
     */
    pictureLooks: bitTexts(hashBits)(),
    submittedAt: moment().notNull(),
    decidedAt: moment(),
    /** The operator who decided, and the reason of a rejection, in words for the member. */
    operator: text(),
    reason: text(),
    /** The member's choice. */
    currency: text().$type<Currency>(),
    site: text().$type<Site>(),
    givenAt: moment(),
  },
  (table) => [
    // One claim for each order line and campaign, even for concurrent uploads (spec 10.2).
    unique('gift_claims_once').on(table.campaign, table.orderId, table.position),
    foreignKey({
      name: 'gift_claims_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    index('gift_claims_of_member').on(table.memberId),
    index('gift_claims_by_state').on(table.state, table.id),
    index('gift_claims_with_picture').on(table.decidedAt).where(sql`picture_key is not null`),
    check('gift_claims_state_known', sql`${table.state} in (${oneOf(claimStates)})`),
    check('gift_claims_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('gift_claims_site_known', sql`${table.site} in (${oneOf(sites)})`),
    check(
      'gift_claims_given_whole',
      sql`${table.state} <> 'given' or (${table.currency} is not null and ${table.site} is not null and ${table.givenAt} is not null)`,
    ),
    check('gift_claims_rejected_with_reason', sql`${table.state} <> 'rejected' or ${table.reason} is not null`),
  ],
)

/** The vendor's pool of codes. Each belongs to one claim at most, for good. */
export const giftCodes = pgTable(
  'gift_codes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    campaign: text().$type<CampaignKey>().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** In the currency's smallest unit. */
    amount: bigint({ mode: 'number' }).notNull(),
    code: text().notNull(),
    /** The shop that takes it; null: every shop of its currency does (spec 10.1). */
    site: text().$type<Site>(),
    addedAt: moment().notNull(),
    claimId: id()
      .unique()
      .references(() => giftClaims.id),
  },
  (table) => [
    // A code that was loaded for several campaigns is given once.
    unique('gift_codes_once').on(table.code),
    index('gift_codes_free')
      .on(table.campaign, table.currency, table.amount, table.site, table.id)
      .where(sql`claim_id is null`),
    index('gift_codes_by_code').on(sql`lower(${table.code})`),
    check('gift_codes_site_known', sql`${table.site} in (${oneOf(sites)})`),
    check('gift_codes_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('gift_codes_amount_positive', sql`${table.amount} > 0`),
    check('gift_codes_code_length', sql`char_length(${table.code}) between 4 and 100`),
  ],
)

const given = 'A gift of money’s worth belongs to the books.'

const claims: PersonalTable = {
  table: giftClaims,
  thing: 'gifts',
  rows: ownedBy(giftClaims.memberId),
  withheld: {
    operator: 'It names a person of the vendor’s staff.',
    pictureLooks: 'They are figures about the picture, which is exported itself.',
  },
  file: giftClaims.pictureKey,
  kept: {
    because: given,
    only: sql`exists (select from ${giftCodes} where ${giftCodes.claimId} = ${giftClaims.id})`,
    emptied: { pictureKey: null, pictureLooks: null, reason: null },
  },
}

/** The personal data of gifts. */
export const personalData: readonly PersonalTable[] = [
  claims,
  { table: giftCodes, rows: under(giftCodes.claimId, claims, giftClaims.id), kept: { because: given } },
]

export const backup: BackupPart = { files: [giftClaims.pictureKey] }
