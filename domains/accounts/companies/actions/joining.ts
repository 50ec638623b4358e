import { countAttempt, lockCompany } from '@/domains/accounts/identity'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import { keptName, shownName } from '@/platform/text/shown-name'
import { hours } from '@/platform/time/duration'
import { openCount } from '@/platform/time/throttle'
import type { CompaniesContext } from '../context'
import { mayAppoint } from '../rules'
import { addChange, wasRemoved } from '../store/changes'
import { addRequest, endRequest, joinableBy } from '../store/joining'
import { type Place, personById } from '../store/people'
import { type Actor, inCompany } from './in-company'
import { bringIn } from './join'
import { tellOwners, tellPerson } from './tell'

/** Limits letters to a company's owners about requests to join; the list shows all requests. */
const requestLetters = (companyId: number) => [
  openCount('the list of those who ask, which has them all', {
    key: `requests to company ${companyId}`,
    free: 10,
    forgives: hours(1),
    longestDelay: hours(6),
  }),
]

export const domainOf = (email: string): string => email.split('@').at(-1) ?? ''

/**
 * Joins a company by a mailbox at one of its domains, or asks to; a removed person always asks. 20035: the person's
 * address does not allow it.
 */
export async function joinByDomain(
  context: CompaniesContext,
  { companyId, personId, now }: Place & { readonly now: Date },
): Promise<{ readonly state: 'joined' | 'asked' } | Refusal<20035>> {
  const { database, vendorName: vendor } = context
  const quiet = (await countAttempt(database, requestLetters(companyId), now)) !== null
  const done = await allOrNothing(database, async (transaction) => {
    const company = await lockCompany(transaction, companyId)
    const person = company && (await personById(transaction, personId))
    if (!company || !person?.email) return null
    const domain = domainOf(person.email)
    const way = (await joinableBy(transaction, { domain, personId })).find(({ id }) => id === companyId)
    if (!way) return null
    const place = { companyId, personId }
    if (way.joins === 'open' && !(await wasRemoved(transaction, place))) {
      const arrival = { company, person, role: 'user', by: null, detail: domain, now } as const
      return (await bringIn({ events: context.events, letters: context }, transaction, arrival))
        ? ({ state: 'joined' } as const)
        : null
    }
    if (await addRequest(transaction, place, now)) {
      await addChange(transaction, { ...place, kind: 'asked', byId: personId, detail: domain, at: now })
      const { email, called } = person
      const facts = { company: keptName(company.name), email, person: shownName(vendor, called) }
      if (!quiet) await tellOwners(context, transaction, companyId, 'request', facts)
    }
    return { state: 'asked' } as const
  })
  return done ?? refuse(20035)
}

/** Accepts or declines a request to join. 20035: there is no request, or the company is full. */
export const answerRequest = (
  context: CompaniesContext,
  actor: Actor,
  { personId, accept }: { readonly personId: number; readonly accept: boolean },
): Promise<Record<string, never> | Refusal<20035>> =>
  inCompany(context, actor, async ({ transaction, company, role, note }) => {
    const { companyId, now } = actor
    const asked = await endRequest(transaction, { companyId, personId })
    const person = asked && (await personById(transaction, personId))
    if (!person || !mayAppoint(role, 'user')) return null
    if (!accept) {
      await note({ kind: 'refused', personId })
      return {}
    }
    const arrival = { company, person, role: 'user', by: actor.personId, detail: '', now } as const
    if (!(await bringIn({ events: context.events, letters: context }, transaction, arrival))) return null
    await tellPerson(context, transaction, personId, 'admitted', { company: keptName(company.name) })
    return {}
  })
