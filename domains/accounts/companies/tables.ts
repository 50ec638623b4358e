import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, index, integer, type PgColumn, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { type CompanyRole, companyRoles } from '@/platform/contract/company-roles'
import { bytes, id, moment, oneOf } from '@/platform/database/columns'
import { ownedBy, type Person, type PersonalTable } from '@/platform/installation/console/personal-data'
import {
  type ChangeKind,
  changeKinds,
  type InvitationKind,
  type InvitationOutcome,
  invitationKinds,
  invitationOutcomes,
  type JoiningWay,
  joiningWays,
  type LesserRole,
  lesserRoles,
} from './rules'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    companyRoles: true
    companyDomains: true
    companyRequests: true
  }
}

const memberId = () => id().references(() => members.id, { onDelete: 'cascade' })
/** A person whose account may be erased. */
const formerId = () => id().references(() => members.id, { onDelete: 'set null' })

/** The people who act for a company, with their roles. A change locks the company's row, so that an owner remains. */
export const companyPeople = pgTable(
  'company_people',
  {
    companyId: memberId().notNull(),
    personId: memberId().notNull(),
    role: text().$type<CompanyRole>().notNull(),
    joinedAt: moment().notNull(),
    /** Since when they have the role. */
    roleSince: moment().notNull().defaultNow(),
    /** The announced lower role of an owner, and its start: until then any owner can stop it. */
    noticeRole: text().$type<LesserRole>(),
    noticeAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.personId] }),
    index('company_people_of_person').on(table.personId),
    index('company_people_notice').on(table.noticeAt).where(sql`notice_at is not null`),
    check('company_people_role_known', sql`${table.role} in (${oneOf(companyRoles)})`),
    check('company_people_not_itself', sql`${table.companyId} <> ${table.personId}`),
    check('company_people_notice_role_known', sql`${table.noticeRole} in (${oneOf(lesserRoles)})`),
    check('company_people_notice_whole', sql`(${table.noticeRole} is null) = (${table.noticeAt} is null)`),
    check('company_people_notice_of_owner', sql`${table.noticeRole} is null or ${table.role} = 'owner'`),
  ],
)

/** Open invitations to a company: for an address, or a link. */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    companyId: memberId().notNull(),
    kind: text().$type<InvitationKind>().notNull(),
    /** Null: a link, for all who have it. */
    email: text(),
    role: text().$type<CompanyRole>().notNull(),
    codeHash: bytes().notNull().unique('company_invitations_code'),
    invitedBy: formerId(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usesLeft: integer().notNull(),
    endedAt: moment(),
    outcome: text().$type<InvitationOutcome>(),
  },
  (table) => [
    index('company_invitations_of_company').on(table.companyId),
    index('company_invitations_invited_by').on(table.invitedBy),
    index('company_invitations_to').on(table.email).where(sql`ended_at is null and email is not null`),
    uniqueIndex('company_invitations_once').on(table.companyId, table.email).where(sql`ended_at is null`),
    check('company_invitations_kind_known', sql`${table.kind} in (${oneOf(invitationKinds)})`),
    check('company_invitations_outcome_known', sql`${table.outcome} in (${oneOf(invitationOutcomes)})`),
    check('company_invitations_ended', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
    check('company_invitations_address', sql`(${table.kind} = 'mail') = (${table.email} is not null)`),
    check('company_invitations_email_lower', sql`${table.email} = lower(${table.email})`),
    // The users of a link are unknown.
    check('company_invitations_link_user', sql`${table.kind} = 'mail' or ${table.role} = 'user'`),
    check('company_invitations_uses', sql`${table.usesLeft} >= 0`),
  ],
)

/** Domains at which a person of the company has proven a mailbox; two companies may share one. */
export const companyDomains = pgTable(
  'company_domains',
  {
    companyId: memberId().notNull(),
    domain: text().notNull(),
    /** How people with a mailbox there join; null: they do not. */
    joins: text().$type<JoiningWay>(),
    provenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.domain] }),
    index('company_domains_by_name').on(table.domain),
    check('company_domains_lower', sql`${table.domain} = lower(${table.domain})`),
    check('company_domains_joins_known', sql`${table.joins} in (${oneOf(joiningWays)})`),
  ],
)

/** Requests to join a company. */
export const companyRequests = pgTable(
  'company_requests',
  { companyId: memberId().notNull(), personId: memberId().notNull(), createdAt: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.companyId, table.personId] }),
    index('company_requests_of_person').on(table.personId),
  ],
)

/** The history of a company and its people. */
export const companyChanges = pgTable(
  'company_changes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    companyId: memberId().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    /** The person concerned. */
    personId: formerId(),
    /** The person who did it; null: the system, or an erased account. */
    byId: formerId(),
    role: text().$type<CompanyRole | LesserRole>(),
    /** An address, a domain, a name. */
    detail: text().notNull().default(''),
    at: moment().notNull(),
  },
  (table) => [
    index('company_changes_of_company').on(table.companyId, table.at.desc()),
    index('company_changes_of_person').on(table.personId),
    index('company_changes_by').on(table.byId),
    check('company_changes_kind_known', sql`${table.kind} in (${oneOf(changeKinds)})`),
  ],
)

const nameOf = (id: SQLWrapper) => sql`(select username from ${members} named where named.id = ${id})`
const companyNamed = (column: PgColumn) => ({ company: nameOf(column) })
const goesOn = 'It is the company’s, which goes on.'

const isAbout = ({ memberId }: Person) =>
  sql`(${companyChanges.companyId} = ${memberId} or ${companyChanges.personId} = ${memberId})`

/** The personal data of companies and the people who act for them. */
export const personalData: readonly PersonalTable[] = [
  {
    table: companyPeople,
    thing: 'companyRoles',
    staysPersonal: 'It says for which companies the person acts.',
    ranked: {
      by: companyPeople.role,
      order: companyRoles,
      with: [companyPeople.role, companyPeople.roleSince, companyPeople.noticeRole, companyPeople.noticeAt],
    },
    rows: ({ memberId }) => sql`(${companyPeople.companyId} = ${memberId} or ${companyPeople.personId} = ${memberId})`,
    // A person sees these rows as their own; a company's data names its people.
    also: { ...companyNamed(companyPeople.companyId), person: nameOf(companyPeople.personId) },
  },
  {
    table: companyInvitations,
    rows: ({ memberId, addresses }) => sql`(${companyInvitations.companyId} = ${memberId}
      or ${companyInvitations.invitedBy} = ${memberId} or ${companyInvitations.email} in ${addresses})`,
    withheld: { invitedBy: 'It may name another person.', email: 'It may be the address of another person.' },
    also: ({ memberId, addresses }) => ({
      ...companyNamed(companyInvitations.companyId),
      email: sql`case when ${companyInvitations.companyId} = ${memberId} or ${companyInvitations.email} in ${addresses}
        then ${companyInvitations.email} end`,
    }),
    staysApart: 'It was sent to the address of this account, or by it.',
    kept: {
      because: goesOn,
      only: ({ memberId, addresses }) => sql`(${companyInvitations.companyId} <> ${memberId}
        and coalesce(${companyInvitations.email} not in ${addresses}, true))`,
      emptied: { invitedBy: null },
    },
  },
  {
    table: companyDomains,
    thing: 'companyDomains',
    rows: ownedBy(companyDomains.companyId),
    staysPersonal: 'A person has none.',
  },
  {
    table: companyRequests,
    thing: 'companyRequests',
    staysPersonal: 'It says which companies the person asks to come to.',
    rows: ({ memberId }) =>
      sql`(${companyRequests.companyId} = ${memberId} or ${companyRequests.personId} = ${memberId})`,
    also: { ...companyNamed(companyRequests.companyId), person: nameOf(companyRequests.personId) },
  },
  {
    table: companyChanges,
    rows: (person) => sql`(${isAbout(person)} or ${companyChanges.byId} = ${person.memberId}
      or ${companyChanges.detail} in ${person.addresses})`,
    withheld: {
      personId: 'It may name another person.',
      byId: 'It may name another person.',
      detail: 'It may be the address of another person.',
    },
    also: (person) => ({
      ...companyNamed(companyChanges.companyId),
      // A person reads of others only that they were meant; the company knows who.
      person: sql`case when ${isAbout(person)} then ${nameOf(companyChanges.personId)} end`,
      by: sql`case when ${person.memberId} in (${companyChanges.companyId}, ${companyChanges.byId})
        then ${nameOf(companyChanges.byId)} end`,
      detail: sql`case when ${isAbout(person)} then ${companyChanges.detail} end`,
    }),
    staysApart: 'It says what happened to this account.',
    kept: {
      because: goesOn,
      only: ({ memberId }) => sql`${companyChanges.companyId} <> ${memberId}`,
      emptied: ({ memberId, addresses }) => ({
        personId: sql`nullif(${companyChanges.personId}, ${memberId})`,
        byId: sql`nullif(${companyChanges.byId}, ${memberId})`,
        role: sql`case when ${companyChanges.personId} = ${memberId} then null else ${companyChanges.role} end`,
        detail: sql`case when ${companyChanges.personId} = ${memberId} or ${companyChanges.detail} in ${addresses} then ''
          else ${companyChanges.detail} end`,
      }),
    },
  },
]
