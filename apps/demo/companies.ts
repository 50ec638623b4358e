import { z } from 'zod/mini'
import { openCompany } from '@/domains/accounts/companies'
import { bringIn } from '@/domains/accounts/companies/actions/join'
import { invitationLasts } from '@/domains/accounts/companies/rules'
import { addChange } from '@/domains/accounts/companies/store/changes'
import { addInvitation } from '@/domains/accounts/companies/store/invitations'
import { countOwned, lockPerson, personById } from '@/domains/accounts/companies/store/people'
import { hashOf, newSecret, setBillingEmail } from '@/domains/accounts/identity'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { noBusiness } from '@/domains/accounts/profile/rules'
import { putBusiness } from '@/domains/accounts/profile/store/profiles'
import { ConfigError } from '@/platform/config/config'
import { companyRoles } from '@/platform/contract/company-roles'
import { openWay } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import { markDemoAccounts } from '@/platform/database/demo-accounts'
import type { Deps } from '@/platform/installation/deps'
import { keptName } from '@/platform/text/shown-name'
import { after, before, days } from '@/platform/time/duration'
import { readLines } from './lines'

const person = z.strictObject({ member: z.string(), role: z.enum(companyRoles), daysAgo: z.number() })
const line = z.strictObject({
  name: z.string(),
  /** The first person is the founder. */
  people: z.tuple([person], person),
  billingEmail: z.string(),
  business: z.strictObject({
    taxId: z.string(),
    country: z.string(),
    addressLine: z.string(),
    city: z.string(),
    postalCode: z.string(),
  }),
  /** The people who are invited and have not answered yet. */
  invited: z.array(z.strictObject({ email: z.string(), role: z.enum(companyRoles), daysAgo: z.number() })),
})
type DemoCompany = z.output<typeof line>

/**
 * Creates companies of demo members with their people. Members who own one already are skipped.
 * @throws ConfigError when a person does not exist
 */
export async function loadDemoCompanies(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  folder: string,
  now: Date,
) {
  for (const company of readLines(folder, 'companies.jsonl', line)) {
    await database.transaction((transaction) => found({ events }, transaction, company, now))
  }
}

async function found({ events }: Pick<Deps, 'events'>, transaction: Transaction, wanted: DemoCompany, now: Date) {
  const { name, people, billingEmail, business, invited } = wanted
  const lock = openWay('people of a demo')
  const [founder, ...others] = people
  const personId = await idOf(transaction, wanted, founder.member)
  await lockPerson(transaction, personId)
  if ((await countOwned(transaction, personId)) > 0) return
  const opened = await openCompany(events, transaction, {
    personId,
    name: keptName(name),
    now: before(now, days(founder.daysAgo)),
  })
  if (!opened) throw unusable(wanted, `${founder.member} may found no company`)
  const { company: companyId } = opened
  await markDemoAccounts(transaction, 'member', [companyId])
  await setBillingEmail(transaction, companyId, billingEmail)
  await putBusiness(transaction, companyId, { ...noBusiness, ...business, company: name })
  for (const { member, role, daysAgo } of others) {
    const arrived = await personById(transaction, await idOf(transaction, wanted, member))
    if (!arrived) throw unusable(wanted, `${member} is no person`)
    const arrival = {
      company: { id: companyId, name },
      person: arrived,
      role,
      lock,
      by: personId,
      detail: '',
      now: before(now, days(daysAgo)),
    }
    await bringIn({ events, letters: null }, transaction, arrival)
  }
  for (const { email, role, daysAgo } of invited) {
    const createdAt = before(now, days(daysAgo))
    const invitation = {
      companyId,
      kind: 'mail',
      email,
      codeHash: hashOf(newSecret()),
      invitedBy: personId,
    } as const
    const dates = { createdAt, expiresAt: after(createdAt, invitationLasts) }
    await addInvitation(transaction, { ...invitation, ...dates, usesLeft: 1 }, { role, lock })
    await addChange(transaction, { companyId, kind: 'invited', byId: personId, role, detail: email, at: createdAt })
  }
}

async function idOf(transaction: Transaction, company: DemoCompany, email: string): Promise<number> {
  const member = await memberByEmail(transaction, email)
  if (!member) throw unusable(company, `there is no member ${email}`)
  return member.id
}

const unusable = ({ name }: DemoCompany, reason: string) =>
  new ConfigError(`VENDOR_DIR: companies.jsonl: ${name} cannot be used: ${reason}`)
