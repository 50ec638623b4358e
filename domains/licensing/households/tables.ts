import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { bytes, id, moment, oneOf, platformKnown } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { type ChangeKind, changeKinds, type InvitationOutcome, invitationOutcomes } from './rules'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    household: true
    householdChanges: true
  }
}

const memberId = () =>
  id()
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })
/** A person whose account may be erased. */
const formerId = () => id().references(() => members.id, { onDelete: 'set null' })

/**
 * The people of households. A person is in one at most. A change in a household locks its holder's row, and that of a
 * person who joins: so a holder is in no other household, and the limits hold (decision 0129).
 */
export const householdPeople = pgTable(
  'household_people',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    holderId: memberId(),
    personId: memberId(),
    joinedAt: moment().notNull(),
  },
  (table) => [
    unique('household_people_once').on(table.personId),
    index('household_people_of_holder').on(table.holderId),
    check('household_people_not_itself', sql`${table.holderId} <> ${table.personId}`),
  ],
)

/** A line and platform of which a person is to get a seat. */
export interface SharedPlace {
  readonly line: string
  readonly platform: Platform
}

/** Invitations to households: the mailed code and its address. */
export const householdInvitations = pgTable(
  'household_invitations',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    holderId: memberId(),
    email: text().notNull(),
    language: text().$type<Language>().notNull(),
    codeHash: bytes().notNull().unique('household_invitations_code'),
    /** The seats on offer. */
    places: jsonb().$type<readonly SharedPlace[]>().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    outcome: text().$type<InvitationOutcome>(),
  },
  (table) => [
    uniqueIndex('household_invitations_once').on(table.holderId, table.email).where(sql`ended_at is null`),
    index('household_invitations_of_holder').on(table.holderId),
    check('household_invitations_outcome_known', sql`${table.outcome} in (${oneOf(invitationOutcomes)})`),
    check('household_invitations_ended', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
    check('household_invitations_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** The history of a household, from which joins are counted. */
export const householdChanges = pgTable(
  'household_changes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    holderId: memberId(),
    /** The person concerned. */
    personId: formerId(),
    kind: text().$type<ChangeKind>().notNull(),
    /** The assigned or returned seat. */
    line: text(),
    platform: text().$type<Platform>(),
    at: moment().notNull(),
  },
  (table) => [
    index('household_changes_of_holder').on(table.holderId, table.at.desc()),
    index('household_changes_of_person').on(table.personId),
    check('household_changes_kind_known', sql`${table.kind} in (${oneOf(changeKinds)})`),
    check('household_changes_platform_known', platformKnown(table.platform)),
    check(
      'household_changes_of_seat',
      sql`(${table.kind} in ('given', 'takenBack')) = (${table.line} is not null) and (${table.line} is null) = (${table.platform} is null)`,
    ),
  ],
)

const somebodyElse = 'It may name another person.'
const names = { holderId: somebodyElse, personId: somebodyElse }
const noHousehold = 'A company has no household.'

/** Personal data of holders and of the people they share with. Neither reads in their own data who the other is. */
export const personalData: readonly PersonalTable[] = [
  {
    table: householdPeople,
    thing: 'household',
    staysPersonal: noHousehold,
    rows: ({ memberId }) =>
      sql`(${householdPeople.holderId} = ${memberId} or ${householdPeople.personId} = ${memberId})`,
    withheld: names,
    also: ({ memberId }) => ({ shares: sql`${householdPeople.holderId} = ${memberId}` }),
  },
  {
    table: householdInvitations,
    rows: ({ memberId, addresses }) =>
      sql`(${householdInvitations.holderId} = ${memberId} or ${householdInvitations.email} in ${addresses})`,
    withheld: { holderId: somebodyElse, email: 'It may be the address of another person.' },
    also: ({ memberId, addresses }) => ({
      shares: sql`${householdInvitations.holderId} = ${memberId}`,
      email: sql`case when ${householdInvitations.email} in ${addresses} then ${householdInvitations.email} end`,
    }),
    staysApart: 'It was sent in the name of this account, or to its address.',
  },
  {
    table: householdChanges,
    thing: 'householdChanges',
    staysPersonal: noHousehold,
    rows: ({ memberId }) =>
      sql`(${householdChanges.holderId} = ${memberId} or ${householdChanges.personId} = ${memberId})`,
    withheld: names,
    also: ({ memberId }) => ({ shares: sql`${householdChanges.holderId} = ${memberId}` }),
    kept: {
      because: 'It is of another person’s household, which goes on, and counts how many joined it.',
      only: ({ memberId }) => sql`${householdChanges.holderId} <> ${memberId}`,
      emptied: { personId: null },
    },
  },
]
