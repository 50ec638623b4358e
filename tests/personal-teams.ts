import {
  companyChanges,
  companyDomains,
  companyInvitations,
  companyPeople,
  companyRequests,
} from '@/domains/companies/tables'
import { members } from '@/domains/identity/tables/members'
import { sharedSeats } from '@/domains/licences/tables'
import { companyGroupPeople, companyGroups, companySeatRules } from '@/domains/teams/tables'
import type { Put } from './personal-data'

/** A row in every table that says who uses what of an account. */
export async function joinTeam(
  put: Put,
  { id, pool, now }: { readonly id: number; readonly pool: number; readonly now: Date },
) {
  const company = await put(members, {
    ...{ kind: 'company', email: `company-${id}@account.invalid`, username: 'Acme', passwordHash: '!' },
    ...{ billingEmail: 'bills@acme.test', emailProven: false, createdAt: now },
  })
  await put(companyPeople, { companyId: company.id, personId: id, role: 'user', joinedAt: now })
  await put(companyRequests, { companyId: company.id, personId: id, createdAt: now })
  await put(companyChanges, { companyId: company.id, personId: id, kind: 'joined', at: now })
  await put(companyDomains, { companyId: id, domain: `company-${id}.test`, provenAt: now })
  const invitation = { kind: 'mail', email: `guest-${id}@acme.test`, role: 'user', usesLeft: 1 } as const
  await put(companyInvitations, {
    ...{ ...invitation, companyId: id, codeHash: Buffer.from(`invitation ${id}`) },
    ...{ createdAt: now, expiresAt: now },
  })
  const ended = { endedAt: now, ending: 'takenBack' } as const
  await put(sharedSeats, { poolId: pool, personId: id, source: 'company', assignedAt: now, ...ended })
  const group = await put(companyGroups, { companyId: id, name: `Group ${id}`, createdAt: now })
  await put(companyGroupPeople, { groupId: group.id, personId: id })
  await put(companySeatRules, { companyId: id, line: 'downloader', platform: 'win', createdAt: now })
}
