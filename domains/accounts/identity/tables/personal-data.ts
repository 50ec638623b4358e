import { isNull, sql } from 'drizzle-orm'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { noPassword } from '../secrets/secrets'
import { noAddress } from './addresses'
import { authenticatorApps, loginTickets, passkeys, recoveryCodes } from './factors'
import { importedMembers } from './imports'
import {
  accountEvents,
  attempts,
  emailCodes,
  impersonationTickets,
  mailedLinks,
  memberDevices,
  members,
  sessions,
  socialAccounts,
} from './members'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    socialLogins: true
  }
}

const staff = 'It names a person of the vendor’s staff.'
const apart = 'A secret of one account opens no other.'

/** The personal data of identity. */
export const personalData: readonly PersonalTable[] = [
  {
    table: members,
    rows: ownedBy(members.id),
    staysApart: 'It is the account.',
    withheld: { passwordHash: 'It is a secret.' },
    // Only what its owner alone can have written counts (spec 3.8): a proven address, or that of an account which can
    // be entered only by a link that is mailed there.
    address: sql`coalesce(${members.provenEmail},
      case when ${members.emailProven} or ${members.passwordHash} = ${noPassword} then ${members.email} end)`,
    kept: {
      because: 'Orders and invoices in the books refer to it by its number.',
      emptied: {
        // The member's own address is free again.
        email: noAddress('erased'),
        username: '',
        passwordHash: noPassword,
        language: null,
        country: null,
        currency: null,
        picture: null,
        vipUntil: null,
        isSubscriber: false,
        isBuyer: false,
        emailProven: false,
        provenEmail: null,
        billingEmail: null,
        emailChangedAt: null,
        emailChangesAt: [],
        metadata: {},
        blacklistedAt: null,
        suspendedAt: null,
        mergedInto: null,
        secondFactorSince: null,
      },
    },
  },
  {
    table: importedMembers,
    rows: ownedBy(importedMembers.memberId),
    staysApart: 'It says how this account came here.',
    notExported: 'It holds hashes alone of what stands in the account.',
    kept: {
      because: 'A later run of the import must not bring the account back.',
      emptied: { said: {} },
    },
  },
  {
    table: sessions,
    rows: ownedBy(sessions.memberId),
    staysApart: apart,
    exported: isNull(sessions.operator),
    withheld: { operator: staff, operatorId: staff },
  },
  {
    table: mailedLinks,
    rows: ({ memberId, addresses }) =>
      sql`(${mailedLinks.memberId} = ${memberId} or ${mailedLinks.email} in ${addresses})`,
    withheld: { payload: 'It completes a link, which is a secret.' },
    staysApart: apart,
  },
  { table: emailCodes, rows: ownedBy(emailCodes.memberId), withheld: { code: 'It is a secret.' }, staysApart: apart },
  { table: accountEvents, rows: ownedBy(accountEvents.memberId), staysApart: 'It happened to this account.' },
  { table: memberDevices, rows: ownedBy(memberDevices.memberId), staysApart: apart },
  {
    table: socialAccounts,
    thing: 'socialLogins',
    rows: ownedBy(socialAccounts.memberId),
    staysPersonal: 'It opens the account of the person.',
  },
  { table: passkeys, rows: ownedBy(passkeys.memberId), staysApart: apart },
  { table: authenticatorApps, rows: ownedBy(authenticatorApps.memberId), staysApart: apart },
  { table: recoveryCodes, rows: ownedBy(recoveryCodes.memberId), staysApart: apart },
  {
    table: loginTickets,
    rows: ownedBy(loginTickets.memberId),
    notExported: 'They stand between the two steps of a login, for minutes.',
    staysApart: apart,
  },
  {
    table: impersonationTickets,
    rows: ownedBy(impersonationTickets.memberId),
    withheld: { operator: staff, operatorId: staff, reason: 'They are the words of the vendor’s staff.' },
    staysApart: apart,
  },
  {
    table: attempts,
    rows: ({ memberId, addresses }) => sql`(
      ${attempts.key} ~ ${` member ${memberId}\\M`} or
      exists (select from unnest(string_to_array(${attempts.key}, ' ')) word where word in ${addresses}))`,
    notExported: 'They count tries for a day or two, by every caller.',
  },
]
