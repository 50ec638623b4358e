import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { plainly } from '@/platform/text/typed/seen'
import { unixSeconds } from '@/platform/time/duration'
import type { CompaniesContext } from '../context'
import type { companiesConsoleCalls, ShownCompany } from '../contract/console'
import { countWaiting, invitationsOf } from '../store/invitations'
import { domainsOf } from '../store/joining'
import { companiesOf, countPeople } from '../store/people'
import { companiesListed, firstPeople, kindOf } from '../store/shown'
import { noticeOnWire } from './person'

const pageLength = 50

/** The most people and invitations that are shown. */
const mostShown = 100

/** Handlers for staff's view of companies on the pages of members. */
export function companiesConsole(context: CompaniesContext): Handlers<typeof companiesConsoleCalls> {
  const { database } = context
  async function shown(companyId: number, billingEmail: string, now: Date): Promise<ShownCompany> {
    return {
      billing_email: billingEmail,
      people: (await firstPeople(database, companyId, mostShown)).map(({ email, ...place }) => ({
        ...onWire(place),
        email,
      })),
      count: await countPeople(database, companyId),
      domains: (await domainsOf(database, companyId)).map(({ domain, joins, provenAt }) => ({
        domain,
        joins,
        proven: unixSeconds(provenAt),
      })),
      invitations: (await invitationsOf(database, companyId, now).limit(mostShown)).map(({ invitation, from }) => ({
        id: invitation.id,
        kind: invitation.kind,
        email: invitation.email ?? '',
        role: invitation.role,
        from: from.name || from.address,
        until: unixSeconds(invitation.expiresAt),
        uses_left: invitation.usesLeft,
      })),
      waiting: await countWaiting(database, companyId, now),
    }
  }

  return {
    'GET /console/api/companies': async ({ input: { q = '', before } }) => {
      // A name may be stored in full-width letters, or be typed in them.
      const names = [...new Set([q, plainly(q)].map((each) => each.toLowerCase()))].filter((each) => each !== '')
      const found = await companiesListed(database, { names, before, limit: pageLength + 1 })
      return {
        companies: found
          .slice(0, pageLength)
          .map(({ since, ...company }) => ({ ...company, since: unixSeconds(since) })),
        more: found.length > pageLength,
      }
    },

    'GET /console/api/members/companies': async ({ input: { member }, now }) => {
      const found = await kindOf(database, member)
      if (found === null) return refuse(20085)
      if (found.kind === 'company') {
        return { company: await shown(member, found.billingEmail ?? '', now), companies: [] }
      }
      return { company: null, companies: (await companiesOf(database, member)).map(onWire) }
    },
  }
}

type Place = Awaited<ReturnType<typeof companiesOf>>[number]

const onWire = ({ id, name, role, joinedAt, noticeRole, noticeAt }: Omit<Place, 'soleOwner'>) => ({
  id,
  name,
  role,
  joined: unixSeconds(joinedAt),
  notice: noticeOnWire({ noticeRole, noticeAt }),
})
