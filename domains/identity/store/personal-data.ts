import { isNull, sql } from 'drizzle-orm'
import { ownedBy, type PersonalTable } from '@/platform/database/personal-data'
import { noPassword } from '../secrets'
import {
  attempts,
  authenticatorApps,
  emailCodes,
  impersonationTickets,
  loginTickets,
  mailedLinks,
  memberDevices,
  members,
  passkeys,
  recoveryCodes,
  sessions,
  socialAccounts,
} from '../tables'

const staff = 'It names somebody of the vendor’s staff.'

/** What identity holds of a member. */
export const personalData: readonly PersonalTable[] = [
  {
    table: members,
    rows: ownedBy(members.id),
    withheld: { passwordHash: 'It is a secret.' },
    address: sql`${members.email}`,
    kept: {
      because: 'Orders and invoices in the books refer to it by its number.',
      emptied: {
        // `.invalid` can never receive mail (RFC 6761), so the member's own address is free again.
        email: sql`'erased-' || ${members.id} || '@account.invalid'`,
        username: '',
        passwordHash: noPassword,
        language: null,
        picture: null,
        vipUntil: null,
        isAllInOne: false,
        isSubscriber: false,
        isBuyer: false,
        emailProven: false,
        emailChangedAt: null,
        blacklistedAt: null,
        secondFactorSince: null,
      },
    },
  },
  {
    table: sessions,
    rows: ownedBy(sessions.memberId),
    exported: isNull(sessions.operator),
    withheld: { operator: staff },
  },
  {
    table: mailedLinks,
    rows: ({ memberId, addresses }) =>
      sql`(${mailedLinks.memberId} = ${memberId} or ${mailedLinks.email} in ${addresses})`,
    withheld: { payload: 'It completes a link, which is a secret.' },
  },
  { table: emailCodes, rows: ownedBy(emailCodes.memberId), withheld: { code: 'It is a secret.' } },
  { table: memberDevices, rows: ownedBy(memberDevices.memberId) },
  { table: socialAccounts, rows: ownedBy(socialAccounts.memberId) },
  { table: passkeys, rows: ownedBy(passkeys.memberId) },
  { table: authenticatorApps, rows: ownedBy(authenticatorApps.memberId) },
  { table: recoveryCodes, rows: ownedBy(recoveryCodes.memberId) },
  {
    table: loginTickets,
    rows: ownedBy(loginTickets.memberId),
    notExported: 'They stand between the two steps of a login, for minutes.',
  },
  {
    table: impersonationTickets,
    rows: ownedBy(impersonationTickets.memberId),
    withheld: { operator: staff, reason: 'They are the words of the vendor’s staff.' },
  },
  {
    table: attempts,
    rows: ({ memberId, addresses }) => sql`(
      ${attempts.key} ~ ${` member ${memberId}\\M`} or
      exists (select from unnest(string_to_array(${attempts.key}, ' ')) word where word in ${addresses}))`,
    notExported: 'They count tries for a day or two, whoever made them.',
  },
]
