import { eq } from 'drizzle-orm'
import { companyDomains, companyPeople, companyRequests } from '@/domains/accounts/companies/tables'
import { ssoDomains, ssoProviders } from '@/domains/accounts/company-login/tables'
import { after, days } from '@/platform/time/duration'
import { actFor, addCompany, appoint } from '../people/acting-company'
import type { TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'
import { itemOf, placeOrder } from '../shop/orders'
import type { Key, Row } from './things'

/** A company's seats and groups, by the names that calls take. */
export interface CompanyThings {
  readonly person: number
  readonly seat: number
  readonly rule: number
  readonly group: number
  readonly company: number
  readonly domain: string
  /** A person who asks to join, and an owner under notice. */
  readonly asker: number
  readonly leaving: number
  /** One to a stranger, and two to Ada, by two companies. */
  readonly invitation: number
  readonly toAccept: number
  readonly toDecline: number
}

const nobody = 4_000_000_000
const place = { line: 'downloader', platform: 'win' } as const
const group = {
  owner: 'olga',
  unknown: { group: nobody },
  named: ({ company }) => ({ group: company.group }),
} as const satisfies Row

const ofCompany = {
  owner: 'olga',
  unknown: { company: nobody },
  named: ({ company }) => ({ company: company.company }),
} as const satisfies Row
const person = {
  owner: 'olga',
  unknown: { person: nobody },
  named: ({ company }) => ({ person: company.person }),
} as const satisfies Row

const domain = {
  owner: 'olga',
  unknown: { domain: 'none.test' },
  named: ({ company }) => ({ domain: company.domain }),
} as const satisfies Row

/** Calls about a company’s people and seats, in its session; the stranger’s session acts for another company. */
export const companyRows: Partial<Record<Key, Row>> = {
  'POST /member/company_seats/assign': {
    owner: 'olga',
    rest: place,
    unknown: { person: nobody },
    named: ({ company }) => ({ person: company.person }),
  },
  'POST /member/company_seats/take_back': {
    owner: 'olga',
    unknown: { seat: nobody },
    named: ({ company }) => ({ seat: company.seat }),
  },
  'POST /member/company_seats/rule': { ...group, rest: place },
  'POST /member/company_seats/end_rule': {
    owner: 'olga',
    unknown: { rule: nobody },
    named: ({ company }) => ({ rule: company.rule }),
  },
  'POST /member/company_groups/put': { ...group, rest: { name: 'Ours', people: [] } },
  'POST /member/company_groups/remove': group,
  'POST /member/companies/accept': {
    owner: 'ada',
    unknown: { invitation: nobody },
    named: ({ company }) => ({ invitation: company.toAccept }),
  },
  'POST /member/companies/decline': {
    owner: 'ada',
    unknown: { invitation: nobody },
    named: ({ company }) => ({ invitation: company.toDecline }),
  },
  'POST /member/companies/switch': ofCompany,
  // A sole owner leaves nothing.
  'POST /member/companies/leave': { ...ofCompany, alike: true },
  // It was founded, not made from purchases.
  'POST /member/companies/convert/undo': { ...ofCompany, alike: true },
  'POST /member/company/withdraw': {
    owner: 'olga',
    unknown: { invitation: nobody },
    named: ({ company }) => ({ invitation: company.invitation }),
  },
  'POST /member/company/answer': {
    owner: 'olga',
    rest: { accept: false },
    unknown: { person: nobody },
    named: ({ company }) => ({ person: company.asker }),
  },
  'POST /member/company/joining': { ...domain, rest: { joins: 'request' } },
  'POST /member/company/keep_owner': {
    owner: 'olga',
    unknown: { person: nobody },
    named: ({ company }) => ({ person: company.leaving }),
  },
  'POST /member/company/role': { ...person, rest: { role: 'billing' } },
  'POST /member/company/hand_over': { ...person, rest: { role: 'user' } },
  'POST /member/company/remove': person,
  'POST /member/company_sign_in/domain': domain,
  'POST /member/company_sign_in/end_domain': domain,
}

/** Calls whose company is the session's own; a company’s number is no secret, and its domain opens the login. */
export const companiesAlone: readonly Key[] = [
  'GET /member/company_seats',
  'GET /member/company_seats/more',
  'GET /member/company_sign_in',
  'POST /member/company_sign_in/set',
  'POST /member/company_sign_in/try',
  'POST /member/company_sign_in/mode',
  'POST /member/company_sign_in/remove',
  'GET /member/company',
  'GET /member/companies',
  'GET /member/companies/conversion',
  'POST /member/companies/convert',
  'POST /member/companies/found',
  'POST /member/companies/join',
  'POST /member/company/invite',
  'POST /member/company/link',
  'POST /member/company/rename',
  'POST /member/company/code',
  'POST /member/company/billing',
  'POST /member/company/domain',
]

/** Creates a person whose session acts for a company with seats of its own. */
export async function ownerOf(server: TestServer, name: string): Promise<{ visitor: Visitor; company: number }> {
  const { id, visitor } = await signedIn(server, name)
  const company = await addCompany(server, `company-of-${name}`)
  await appoint(server, company, id, 'owner')
  await actFor(server, id, company)
  await placeOrder(server, company, { catalogueVersion: 1, items: [itemOf(701, { term: 'LFT', quantity: 9 })] })
  return { visitor, company }
}

async function signedIn(server: TestServer, name: string) {
  const email = `${name}@company.test`
  const { id } = await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return { id, visitor }
}

interface Owners {
  readonly owner: Visitor
  /** The session of another company. */
  readonly rival: Visitor
}

/** A group, a rule, seats, people and an invitation of a company. */
export async function companyThingsOf(
  server: TestServer,
  { owner, rival }: Owners,
  company: number,
): Promise<CompanyThings> {
  const now = server.clock.now()
  const [paul, asker, leaving] = await Promise.all(
    ['paul', 'anna', 'leo'].map((name) => server.member({ email: `${name}@company.test` })),
  )
  const personId = paul?.id ?? 0
  await appoint(server, company, personId, 'user')
  await appoint(server, company, leaving?.id ?? 0, 'owner')
  await server.database
    .update(companyPeople)
    .set({ noticeRole: 'gone', noticeAt: after(now, days(7)) })
    .where(eq(companyPeople.personId, leaving?.id ?? 0))
  const domain = 'company.test'
  await server.database.insert(companyRequests).values({ companyId: company, personId: asker?.id ?? 0, createdAt: now })
  await server.database.insert(companyDomains).values({ companyId: company, domain, joins: 'open', provenAt: now })
  const provider = { issuer: 'https://login.company.test', clientId: 'foyer', clientSecret: Buffer.from('sealed') }
  await server.database
    .insert(ssoProviders)
    .values({ companyId: company, ...provider, version: 1, token: 'token', changedAt: now })
  await server.database.insert(ssoDomains).values({ companyId: company, domain, shownAt: now })
  const invite = async (host: Visitor, email: string) => {
    await host.call('POST /member/company/invite', { emails: [email], role: 'user' })
    const { invitations } = (await host.call('GET /member/company')).data
    return invitations.find((each) => each.email === email)?.id ?? 0
  }
  const invitations = {
    invitation: await invite(owner, 'stranger@elsewhere.test'),
    toAccept: await invite(owner, 'ada@example.test'),
    toDecline: await invite(rival, 'ada@example.test'),
  }
  const group = await owner.call('POST /member/company_groups/put', { group: null, name: 'Studio', people: [personId] })
  await owner.call('POST /member/company_seats/rule', { ...place, group: null })
  // A job gives the seats.
  await server.worker.drain()
  const { rules, seats } = (await owner.call('GET /member/company_seats')).data
  const seat = seats.find((each) => each.person === personId)
  return {
    ...invitations,
    company,
    domain,
    person: personId,
    asker: asker?.id ?? 0,
    leaving: leaving?.id ?? 0,
    seat: seat?.id ?? 0,
    rule: rules[0]?.id ?? 0,
    group: group.data.group,
  }
}
