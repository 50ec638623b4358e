import { companyDomains } from '@/domains/accounts/companies/tables'
import type { Zone } from '@/tests/outside/name-server'
import { actFor, addCompany, appoint } from '@/tests/people/acting-company'
import { password, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { atProvider, type CompanyProvider } from './company-provider'

interface Place {
  readonly server: TestServer
  readonly provider: CompanyProvider
  /** The records of the name server, to which a test adds. */
  readonly zone: Record<string, Zone[string]>
}

let count = 0

export const client = { client_id: 'foyer', client_secret: 'a secret of the company' }

/** Creates a company with a domain proven by a mailbox, and its owner in its session. */
export async function companyWithDomain({ server }: Place, joins: 'open' | 'request' | null = 'open') {
  const name = `acme${++count}`
  const domain = `${name}.example.org`
  const id = await addCompany(server, name)
  const email = `olga@${domain}`
  const owner = await server.member({ email, username: 'Olga' })
  await appoint(server, id, owner.id, 'owner')
  await server.database.insert(companyDomains).values({ companyId: id, domain, joins, provenAt: server.clock.now() })
  const visitor = server.visitor()
  await visitor.login(email, password)
  await actFor(server, owner.id, id)
  return { id, name, domain, owner: { id: owner.id, email, visitor } }
}

export type Company = Awaited<ReturnType<typeof companyWithDomain>>

export const settingOf = async (owner: Visitor) => (await owner.call('GET /member/company_sign_in')).data

/** Lets DNS say that the domain is the company's. */
export async function showDomain({ zone }: Place, { domain, owner }: Company) {
  const { provider } = await settingOf(owner.visitor)
  zone[`_foyer-sign-in.${domain}`] = { txt: [provider?.record ?? ''] }
  return (await owner.visitor.call('POST /member/company_sign_in/domain', { domain })).data.state
}

/** The owner tries it. @returns where that leads */
export async function tryIt({ provider }: Place, { domain, owner }: Company) {
  provider.says({ sub: `olga at ${domain}`, email: `olga@${domain}` })
  const { data } = await owner.visitor.call('POST /member/company_sign_in/try')
  const back = await owner.visitor.send(await atProvider(data.url ?? ''))
  return back.headers.get('location')
}

/** A company whose people come in by its provider. */
export async function companyWithSignIn(
  place: Place,
  { mode = 'offered', joins = 'open' }: { mode?: 'offered' | 'required'; joins?: 'open' | 'request' | null } = {},
) {
  const company = await companyWithDomain(place, joins)
  const { visitor, id } = company.owner
  await visitor.call('POST /member/company_sign_in/set', { issuer: place.provider.issuer, ...client })
  await showDomain(place, company)
  await tryIt(place, company)
  if (mode === 'required') {
    await place.server.database.execute(`update members set second_factor_since = now() where id = ${id}`)
  }
  await visitor.call('POST /member/company_sign_in/mode', { mode })
  return company
}

/**
 * Logs a person in by their company in a browser.
 * @returns where they end
 */
export async function come(visitor: Visitor, email: string): Promise<string> {
  const { data } = await visitor.call('POST /api/auth/company', { email })
  if (!data?.url) return 'nowhere'
  const back = await visitor.send(await atProvider(data.url))
  return back.headers.get('location') ?? ''
}

/** Returns the address of the logged-in member; null: none. */
export async function whoIsIn(visitor: Visitor): Promise<string | null> {
  const page = await visitor.open()
  return /"email":"([^"]+)"/.exec(page)?.[1] ?? null
}
