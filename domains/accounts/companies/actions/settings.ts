import { setBillingEmail, setCompanyName } from '@/domains/accounts/identity'
import { mailProviders } from '@/domains/accounts/identity/rules/mail-providers'
import { type Refusal, refuse, refuseFields } from '@/platform/contract/refusal'
import type { MemberCaller } from '@/platform/http/visit'
import { keptName, plainName } from '@/platform/text/shown-name'
import type { CompaniesContext } from '../context'
import { companyMails } from '../mails/mails'
import { type JoiningWay, limits } from '../rules'
import { domainsOf, putDomain, setJoining } from '../store/joining'
import { type Actor, actorOf, type CompanyTransaction, inCompany } from './in-company'
import { domainOf } from './joining'
import { tellOwners } from './tell'

let known: Promise<ReadonlySet<string>> | null = null

/** Loaded at the first check: most processes never need it. */
async function readDomains(): Promise<ReadonlySet<string>> {
  const [{ default: providers }, { default: disposable }] = await Promise.all([
    import('email-providers/all.json'),
    import('disposable-email-domains-js'),
  ])
  const own = mailProviders.flatMap(({ name, endings }) => endings.map((ending) => `${name}.${ending}`))
  return new Set([...providers, ...own, ...disposable.disposableEmailBlocklistSet()])
}

/** True if a domain is public, such as that of a mail provider: then it says nothing about a company. */
async function isPublicDomain(domain: string): Promise<boolean> {
  known ??= readDomains()
  return (await known).has(domain)
}

/** A mailbox that a code has proven to be the caller's. */
interface Mailbox {
  /** The session that the code was sent for. */
  readonly holder: Buffer
  readonly email: string
  readonly code: string
}

/** Mails a code to an address that is to become a company's. 20039: one was sent a moment ago. */
export const mailCompanyCode = (
  { mailbox }: CompaniesContext,
  { companyId, now }: Actor,
  request: { readonly holder: Buffer; readonly email: string; readonly network: string; readonly language: string },
) => mailbox.mailCode({ ...request, companyId, now })

/** Runs an action for an owner with a proven mailbox. 20021: the code is wrong, too old or used. */
async function withMailbox<Result>(
  context: CompaniesContext,
  actor: Actor,
  { holder, email, code }: Mailbox,
  work: (opened: CompanyTransaction) => Promise<Result | null>,
): Promise<Result | Refusal<20021 | 20035>> {
  if (!(await context.mailbox.tryCode(context.database, { holder, email, code, now: actor.now }))) return refuse(20021)
  return inCompany(context, actor, async (opened) => {
    if (opened.role !== 'owner' || !(await context.mailbox.useCode(opened.transaction, holder))) return null
    return work(opened)
  })
}

/** Has letters to a company go to another address; the former one and every owner are told. */
export const changeBilling = (context: CompaniesContext, actor: Actor, mailbox: Mailbox) =>
  withMailbox(context, actor, mailbox, async ({ transaction, company, note }) => {
    const { email } = mailbox
    await setBillingEmail(transaction, company.id, email)
    await note({ kind: 'billing', detail: email })
    const facts = { company: keptName(company.name), email }
    const { billingEmail: to } = company
    const language = context.offer.languages.of(company.language)
    if (to !== null && to !== email) await companyMails.send(context, transaction, 'billing', { to, language }, facts)
    await tellOwners(context, transaction, company.id, 'billing', facts)
    return {}
  })

/** Writes down that a domain is a company's. 20035: everybody can have a mailbox there, or the company has enough of them. */
export const proveDomain = async (
  context: CompaniesContext,
  actor: Actor,
  { joins, ...mailbox }: Mailbox & { readonly joins: JoiningWay },
): Promise<{ readonly domain: string } | Refusal<20021 | 20035>> => {
  const domain = domainOf(mailbox.email)
  if (await isPublicDomain(domain)) return refuse(20035)
  return withMailbox(context, actor, mailbox, async ({ transaction, company, note }) => {
    const known = await domainsOf(transaction, company.id)
    if (known.length >= limits.domains && known.every((each) => each.domain !== domain)) return null
    await putDomain(transaction, { companyId: company.id, domain, joins, provenAt: actor.now })
    await note({ kind: 'domain', detail: domain })
    return { domain }
  })
}

/** Sets whether people with a mailbox at a domain join, or ask to; null: neither. */
export const changeJoining = (
  context: CompaniesContext,
  actor: Actor,
  { domain, joins }: { readonly domain: string; readonly joins: JoiningWay | null },
) =>
  inCompany(context, actor, async ({ transaction, role, note }) => {
    const { companyId } = actor
    if (role !== 'owner' || !(await setJoining(transaction, { companyId, domain, joins }))) return null
    await note({ kind: joins === null ? 'domainEnded' : 'domain', detail: domain })
    return {}
  })

/** Renames a company, for every call. 10001: the name is not allowed. */
export async function renameCompany(context: CompaniesContext, actor: Actor, wanted: string) {
  const name = plainName(context.vendorName, wanted)
  if (name === null) return refuseFields('name')
  return inCompany(context, actor, async ({ transaction, company, role, note }) => {
    if (role !== 'owner') return null
    if (company.name === name) return {}
    await setCompanyName(transaction, actor.companyId, name)
    await note({ kind: 'renamed', detail: name })
    return {}
  })
}

/** The same for the company of a session. */
export async function renameOwnCompany(context: CompaniesContext, member: MemberCaller, name: string, now: Date) {
  const actor = actorOf({ member, now })
  return actor === null ? refuse(20035) : renameCompany(context, actor, name)
}
