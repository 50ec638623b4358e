import { joinByDomain } from '@/domains/accounts/companies'
import { type Entrance, openCompanyAccount, ownerOf, signInByCompany } from '@/domains/accounts/identity'
import type { SignInAnswer } from '@/domains/accounts/identity/contract/member'
import { isRefusal } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import type { Language } from '@/platform/i18n/languages'
import type { CompanyLoginContext } from '../context'
import type { Colleague, RefusalReason } from '../rules'
import { addEvent } from '../store/events'
import { isOfCompany, linkOf, moveLink, putLink } from '../store/links'
import { putProof } from '../store/proofs'
import { joinsBy, type Provider } from '../store/providers'
import { newHolder } from './proof-cookie'

/** The result for a person whom a company's provider has named. */
export type Admission =
  | { readonly next: 'in'; readonly answer: SignInAnswer }
  | { readonly next: 'code' | 'prove' }
  | { readonly next: 'refused'; readonly why: RefusalReason }

const refused = (why: RefusalReason): Admission => ({ next: 'refused', why })

/**
 * Logs in a person whom a company's provider names: by the account there that they used before, even if their address
 * has changed; else they open an account, or prove once that the one with this address is theirs.
 */
export async function admit(
  context: CompanyLoginContext,
  provider: Provider,
  visit: Entrance & { readonly language: Language },
  colleague: Colleague,
): Promise<Admission> {
  const { database } = context
  const { companyId, version } = provider
  const known = await linkOf(database, companyId, colleague.subject)
  if (known) {
    if (known.domain !== colleague.domain) await moveLink(database, known.id, colleague.domain)
    return enter(context, visit, { companyId, personId: known.personId, link: known.id })
  }
  const owner = await ownerOf(database, colleague.email)
  if (owner === null) return openAccount(context, provider, visit, colleague)
  if (owner.kind !== 'person' || owner.blacklistedAt !== null) return refused('blocked')
  const personId = owner.mergedInto ?? owner.id
  if (
    !(await isOfCompany(database, companyId, personId)) &&
    (await joinsBy(database, companyId, colleague.domain)) === null
  )
    return refused('closed')
  const holderHash = newHolder(context, visit.cookies)
  const { subject, email } = colleague
  await putProof(database, { holderHash, companyId, version, personId, subject, email }, visit.now)
  return { next: 'prove' }
}

/** Opens an account for a new person, by a domain that DNS proves to be the company's: no mail is needed. */
async function openAccount(
  context: CompanyLoginContext,
  { companyId }: Provider,
  visit: Entrance & { readonly language: Language },
  colleague: Colleague,
): Promise<Admission> {
  const { database, identity } = context
  const { now, language } = visit
  const { email, name, domain, subject } = colleague
  if ((await joinsBy(database, companyId, domain)) === null) return refused('closed')
  if (await identity.isBlocked(database, email, now)) return refused('blocked')
  const personId = await allOrNothing(database, async (transaction) => {
    const opened = await openCompanyAccount(identity, transaction, { email, name, language, now })
    if (opened !== null)
      await addEvent(transaction, { companyId, kind: 'opened', personId: opened, detail: email, at: now })
    return opened
  })
  // A concurrent request was first: the next try finds the account.
  if (personId === null) return refused('interrupted')
  return linkAndEnter(context, visit, { companyId, personId, subject, domain })
}

interface Newcomer {
  readonly companyId: number
  readonly personId: number
  readonly subject: string
  readonly domain: string
}

/** Logs a person in who has proven an account, once they are of the company; the session links it. */
export async function linkAndEnter(
  context: CompanyLoginContext,
  visit: Entrance,
  { companyId, personId, subject, domain }: Newcomer,
): Promise<Admission> {
  const { database } = context
  const { now } = visit
  if (!(await isOfCompany(database, companyId, personId))) {
    const joined = await joinByDomain(context.companies, { companyId, personId, now })
    if (isRefusal(joined)) return refused('closed')
    if (joined.state === 'asked') return refused('asked')
  }
  const link = await allOrNothing(database, (transaction) =>
    putLink(transaction, { companyId, personId, subject, domain, linkedAt: now }),
  )
  return link === null ? refused('another') : enter(context, visit, { companyId, personId, link })
}

async function enter(
  { identity, database }: CompanyLoginContext,
  visit: Entrance,
  { companyId, personId, link }: { readonly companyId: number; readonly personId: number; readonly link: number },
): Promise<Admission> {
  const opened = await signInByCompany(identity, visit, { memberId: personId, link })
  if (isRefusal(opened)) {
    if (opened.refused === 42031) return { next: 'code' }
    return refused(opened.refused === 42023 ? 'blocked' : 'interrupted')
  }
  await addEvent(database, { companyId, kind: 'signedIn', personId, at: visit.now })
  return { next: 'in', answer: opened }
}
