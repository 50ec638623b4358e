import { hashOf } from '@/domains/accounts/identity'
import { householdInvitations, householdPeople } from '@/domains/licensing/households/tables'
import { after, days } from '@/platform/time/duration'
import { someMember } from '../console/member-calls'
import type { TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'
import type { Key, Row } from './things'

/** A member's things in their household, by the names that calls take. */
export interface HouseholdThings {
  readonly person: number
  readonly seat: number
  readonly invitation: number
}

const nobody = 4_000_000_000
const place = { line: 'downloader', platform: 'win' } as const
const person = {
  owner: 'ada',
  unknown: { person: nobody },
  named: ({ household }) => ({ person: household.person }),
} as const satisfies Row

/** Calls about a household that name a person or an item in it. */
export const householdRows: Partial<Record<Key, Row>> = {
  'POST /member/household/withdraw': {
    owner: 'ada',
    unknown: { invitation: nobody },
    named: ({ household }) => ({ invitation: household.invitation }),
  },
  'POST /member/household/give': { ...person, rest: place },
  'POST /member/household/take_back': {
    owner: 'ada',
    unknown: { seat: nobody },
    named: ({ household }) => ({ seat: household.seat }),
  },
  'POST /member/household/take_out': person,
}

/** Calls that take no id: an invitation is for its recipient. */
export const householdsAlone: readonly Key[] = [
  'GET /member/household',
  'POST /member/household/invite',
  'POST /member/household/leave',
  'POST /member/household/accept',
]

/** Adds a person to a household. */
async function addToHousehold({ database, clock }: TestServer, holderId: number, personId: number) {
  await database.insert(householdPeople).values({ holderId, personId, joinedAt: clock.now() })
}

/** Creates a person with a seat of a member’s, and an open invitation. */
export async function householdThingsOf(
  server: TestServer,
  owner: Visitor,
  holderId: number,
): Promise<HouseholdThings> {
  const { id: person } = await someMember(server)
  await addToHousehold(server, holderId, person)
  await owner.call('POST /member/household/give', { person, ...place })
  const [shared] = (await owner.call('GET /member/household')).data.people
  const now = server.clock.now()
  const [added] = await server.database
    .insert(householdInvitations)
    .values({
      holderId,
      email: 'guest@elsewhere.test',
      language: 'en',
      places: [place],
      codeHash: hashOf('household'),
      createdAt: now,
      expiresAt: after(now, days(14)),
    })
    .returning({ id: householdInvitations.id })
  return { person, seat: shared?.seats[0]?.id ?? 0, invitation: added?.id ?? 0 }
}

/** An input with which the call of staff succeeds. */
export const householdSamples = {
  'POST /console/api/members/end-household-place': async (server: TestServer) => {
    const [holder, person] = [await someMember(server), await someMember(server)]
    await addToHousehold(server, holder.id, person.id)
    return { member: person.id, reason: 'They called' }
  },
}
