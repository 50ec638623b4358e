import { actFor, addCompany, appoint } from './acting-company'
import { itemOf, placeOrder } from './orders'
import type { Key, Row } from './own-things'
import { password, type TestServer } from './server'
import type { Visitor } from './visitor'

/** What a company has of its seats, by the names that calls take. */
export interface CompanyThings {
  readonly person: number
  readonly seat: number
  readonly rule: number
  readonly group: number
}

const nobody = 4_000_000_000
const place = { line: 'downloader', platform: 'win' } as const
const group = {
  owner: 'olga',
  unknown: { group: nobody },
  named: ({ company }) => ({ group: company.group }),
} as const satisfies Row

/** Calls about who uses what a company has bought, in the session of a company; the stranger’s stands for another one. */
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
}

/** What a company has is told by the session, which stands for it. */
export const companiesAlone: readonly Key[] = ['GET /member/company_seats']

/** Somebody whose session stands for a company with seats of its own. */
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
  await visitor.login(email, password)
  return { id, visitor }
}

/** A group, a rule and seats of a company, and somebody who is in them. */
export async function companyThingsOf(server: TestServer, visitor: Visitor, company: number): Promise<CompanyThings> {
  const { id: person } = await server.member({ email: 'paul@company.test' })
  await appoint(server, company, person, 'user')
  const group = await visitor.call('POST /member/company_groups/put', { group: null, name: 'Studio', people: [person] })
  await visitor.call('POST /member/company_seats/rule', { ...place, group: null })
  const { rules, seats } = (await visitor.call('GET /member/company_seats')).data
  const seat = seats.find((each) => each.person === person)
  return { person, seat: seat?.id ?? 0, rule: rules[0]?.id ?? 0, group: group.data.group }
}
