import {
  companyChanges,
  companyDomains,
  companyInvitations,
  companyPeople,
  companyRequests,
} from '@/domains/accounts/companies/tables'
import {
  ssoDomains,
  ssoEvents,
  ssoLinks,
  ssoProofs,
  ssoProviders,
  ssoSessions,
} from '@/domains/accounts/company-login/tables'
import { hashOf } from '@/domains/accounts/identity'
import { members, sessions } from '@/domains/accounts/identity/tables/members'
import { companyGroupPeople, companyGroups, companySeatRules } from '@/domains/licensing/company-seats/tables'
import { householdChanges, householdInvitations, householdPeople } from '@/domains/licensing/households/tables'
import { sharedSeats } from '@/domains/licensing/licences/tables'
import { licenceKeyReaders, licenceKeys } from '@/domains/licensing/licences/tables/licence-keys'
import { after, hours } from '@/platform/time/duration'
import type { Put } from './personal-data'

/** A row in every table about the use of an account's seats. */
export async function joinTeam(
  put: Put,
  { id, pool, now }: { readonly id: number; readonly pool: number; readonly now: Date },
) {
  const company = await put(members, {
    kind: 'company',
    email: `company-${id}@account.invalid`,
    username: 'Acme',
    passwordHash: '!',
    billingEmail: 'bills@acme.test',
    emailProven: false,
    createdAt: now,
  })
  await put(companyPeople, { companyId: company.id, personId: id, role: 'user', joinedAt: now })
  await put(companyRequests, { companyId: company.id, personId: id, createdAt: now })
  await readKey(put, { id, company: Number(company.id), now })
  await put(companyChanges, { companyId: company.id, personId: id, kind: 'joined', at: now })
  await put(companyDomains, { companyId: id, domain: `company-${id}.test`, provenAt: now })
  const invitation = { kind: 'mail', email: `guest-${id}@acme.test`, role: 'user', usesLeft: 1 } as const
  await put(companyInvitations, {
    ...invitation,
    companyId: id,
    codeHash: Buffer.from(`invitation ${id}`),
    createdAt: now,
    expiresAt: now,
  })
  await signInByCompany(put, { company: Number(company.id), id, now })
  const ended = { endedAt: now, ending: 'takenBack' } as const
  await put(sharedSeats, { poolId: pool, personId: id, source: 'company', assignedAt: now, ...ended })
  await shareMuch(put, id, now)
  const group = await put(companyGroups, { companyId: id, name: `Group ${id}`, createdAt: now })
  await put(companyGroupPeople, { groupId: group.id, personId: id })
  await put(companySeatRules, { companyId: id, line: 'downloader', platform: 'win', createdAt: now })
}

/** The member has read a key of the company, and another person has read one of the member's keys. */
async function readKey(
  put: Put,
  { id, company, now }: { readonly id: number; readonly company: number; readonly now: Date },
) {
  const unclaimed = { pid: 701, term: 'LFT', boughtAt: now, createdAt: now } as const
  const key = await put(licenceKeys, { ...unclaimed, hash: hashOf(`key that ${id} has read`) })
  await put(licenceKeyReaders, { keyId: key.id, companyId: company, personId: id, readAt: now })
  await put(licenceKeyReaders, { keyId: key.id, companyId: id, personId: company, readAt: now })
}

/** The member is a company with its own login provider, and has also signed in by another company's. */
async function signInByCompany(
  put: Put,
  { company, id, now }: { readonly company: number; readonly id: number; readonly now: Date },
) {
  const provider = { issuer: 'https://login.acme.test', clientId: 'foyer', clientSecret: Buffer.from('sealed') }
  const set = { ...provider, version: 1, token: 'token', changedAt: now }
  await put(ssoProviders, { companyId: id, ...set })
  await put(ssoDomains, { companyId: id, domain: `company-${id}.test`, shownAt: now })
  const domain = `acme-${id}.test`
  await put(companyDomains, { companyId: company, domain, provenAt: now })
  await put(ssoProviders, { companyId: company, ...set })
  await put(ssoDomains, { companyId: company, domain, shownAt: now })
  const who = { companyId: company, personId: id }
  const link = await put(ssoLinks, { ...who, subject: `sub-${id}`, domain, linkedAt: now })
  const tokenHash = hashOf(`session by the company of ${id}`)
  const expiresAt = after(now, hours(1))
  const browser = { network: '192.0.2.7', userAgent: 'Firefox' }
  await put(sessions, { tokenHash, memberId: id, createdAt: now, expiresAt, ...browser })
  await put(ssoSessions, { tokenHash, linkId: link.id })
  const proof = { holderHash: hashOf(`holder ${id}`), version: 1, subject: `sub-${id}`, email: `ada@${domain}` }
  await put(ssoProofs, { ...who, ...proof, expiresAt })
  await put(ssoEvents, { ...who, kind: 'signedIn', at: now })
}

/** The member is in another member's household, was in a third, and shared with a person themselves. */
async function shareMuch(put: Put, id: number, now: Date) {
  const account = { passwordHash: '!', createdAt: now, emailProven: true }
  const other = await put(members, { ...account, email: `shares-${id}@home.test`, username: 'Grace' })
  await put(householdPeople, { holderId: other.id, personId: id, joinedAt: now })
  await put(householdChanges, { holderId: other.id, personId: id, kind: 'joined', at: now })
  await put(householdChanges, { holderId: id, personId: other.id, kind: 'left', at: now })
  const dates = { createdAt: now, expiresAt: after(now, hours(1)) }
  const invitation = { email: `kin-${id}@home.test`, language: 'en', places: [] }
  await put(householdInvitations, { ...invitation, holderId: id, codeHash: hashOf(`kin of ${id}`), ...dates })
}
