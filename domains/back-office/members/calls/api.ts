import { licenceId, orderNumbered } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { type SeatsOfPlace, seatsListed } from '@/domains/licensing/licences'
import type { AuditedAnswer, Change } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import { asItIs, projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { numberIn } from '@/platform/text/typed/code'
import { resumeMember, suspendMember } from '../actions/access'
import { actingBy } from '../actions/audited'
import { extendTerm } from '../actions/give-product'
import { writeMetadata } from '../actions/metadata'
import { releaseDevices } from '../actions/possessions'
import { restoreLicence, revokeLicence } from '../actions/revocation'
import type { MembersContext } from '../context'
import { type ApiSeats, apiLicence, apiMember, type LicenceState } from '../contract/api'
import type { membersApiCalls } from '../contract/api-calls'
import { memberOf } from '../store/accounts'
import { licencesOf, type MemberFacts, memberFacts, membersListed, type OwnedLicence } from '../store/api'

const presentMember = projection(apiMember)((facts: MemberFacts) => ({
  name: facts.username,
  blocked_at: facts.blacklistedAt,
  erased: facts.isErased,
}))

const presentLicence = projection(apiLicence)((owned: OwnedLicence, member: number, reader: Reader, now: Date) => ({
  id: licenceId(owned.order, owned.position),
  member,
  product: owned.pid,
  name: textIn(owned.names, reader),
  status: stateOf(owned, now),
}))

function stateOf({ status, isRevoked, isResting, endsAt }: OwnedLicence, now: Date): LicenceState {
  if (status === orderStatus.refunded) return 'refunded'
  if (status !== orderStatus.complete) return 'cancelled'
  if (isRevoked) return 'revoked'
  if (endsAt !== null && endsAt <= now) return 'expired'
  return isResting ? 'resting' : 'active'
}

const presentSeats = ({ devices, floating, ...place }: SeatsOfPlace): ApiSeats => ({
  ...place,
  devices: devices.map(({ nickname, grantedAt, lastSeenAt, ...device }) => ({
    ...device,
    name: nickname,
    granted_at: grantedAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  })),
  floating: floating && {
    total: floating.total,
    used: floating.used,
    leases: floating.leases.map(({ nickname, takenAt, keptUntil, lastSeenAt, fingerprint: _, ...device }) => ({
      ...device,
      name: nickname,
      since: takenAt.toISOString(),
      kept_until: keptUntil.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
  },
})

interface LicenceLine {
  readonly order: string
  readonly position: number
  readonly memberId: number
}

interface LicenceVisit {
  readonly input: { readonly licence: string; readonly reason: string }
  readonly acting: { readonly change: Change; readonly by: string; readonly now: Date }
  readonly reader: Reader
}

/** The server API about members and their licences: reads, and the acts of the console's room. */
export function membersApi(context: MembersContext): ApiHandlers<typeof membersApiCalls> {
  const { database, holdings } = context
  const actingAs = actingBy(context)
  /** Returns the member as they are after a change. */
  const shown = <R extends Refusal>(id: number, done: AuditedAnswer<unknown> | R) =>
    asItIs(done, () => memberFacts(database, id), presentMember)
  /** Finds the order line behind a licence, and its member. */
  async function lineOf(licence: string) {
    const [, number = '', place = ''] = /^(.+)-(\d+)$/.exec(licence) ?? []
    const order = numberIn(number)
    const found = await orderNumbered(database, order)
    return found && { order, position: Number(place) - 1, memberId: found.memberId }
  }
  async function licenceAt(line: LicenceLine, { reader, now }: { reader: Reader; now: Date }) {
    const owned = await licencesOf(database, holdings, line.memberId)
    const found = owned.find(({ order, position }) => order === line.order && position === line.position)
    return found ? presentLicence(found, line.memberId, reader, now) : null
  }
  /** Returns the licence as it is after an act. */
  async function changed({ input, acting, reader }: LicenceVisit, act: typeof revokeLicence) {
    const line = await lineOf(input.licence)
    if (!line) return refuse(20085)
    const done = await act(actingAs({ acting }), { ...line, reason: input.reason })
    return asItIs(
      done,
      () => licenceAt(line, { reader, now: acting.now }),
      (after) => after,
    )
  }
  async function pageByAddress(email: string) {
    const id = await memberOf(database, email)
    const facts = id === null ? null : await memberFacts(database, id)
    return { items: facts ? [presentMember(facts)] : [], next: null }
  }
  const isMember = async (id: number) => (await memberFacts(database, id)) !== null

  return {
    'GET /api/v1/members': ({ input }) =>
      input.email === undefined
        ? pageOf(input, (bounds) => membersListed(database, bounds), presentMember)
        : pageByAddress(input.email),
    'GET /api/v1/members/{member}': async ({ input }) => {
      const facts = await memberFacts(database, input.member)
      return facts ? presentMember(facts) : refuse(20085)
    },
    'POST /api/v1/members/{member}/suspend': async ({ input: { member: memberId, reason }, ...visit }) =>
      shown(memberId, await suspendMember(actingAs(visit), { memberId, reason })),
    'POST /api/v1/members/{member}/resume': async ({ input: { member: memberId, reason }, ...visit }) =>
      shown(memberId, await resumeMember(actingAs(visit), { memberId, reason })),

    'GET /api/v1/members/{member}/licences': async ({ input: { member }, reader, now }) => {
      if (!(await isMember(member))) return refuse(20085)
      const owned = await licencesOf(database, holdings, member)
      return { items: owned.map((licence) => presentLicence(licence, member, reader, now)) }
    },
    'GET /api/v1/licences/{licence}': async ({ input, reader, now }) => {
      const line = await lineOf(input.licence)
      return (line && (await licenceAt(line, { reader, now }))) ?? refuse(20085)
    },
    'POST /api/v1/licences/{licence}/revoke': (visit) => changed(visit, revokeLicence),
    'POST /api/v1/licences/{licence}/restore': (visit) => changed(visit, restoreLicence),
    'POST /api/v1/licences/{licence}/extend': async ({ input: { licence, reason }, ...visit }) => {
      const line = await lineOf(licence)
      if (!line) return refuse(20085)
      const extended = await extendTerm(actingAs(visit), { ...line, reason })
      if (isRefusal(extended)) return extended.refused === 31002 ? refuse(20035) : refuse(extended.refused)
      return extended.to(({ order, until }) => ({
        licence: licenceId(order, 0),
        ends_at: new Date(until * 1000).toISOString(),
      }))
    },
    'GET /api/v1/members/{member}/seats': async ({ input: { member }, now }) =>
      (await isMember(member))
        ? { items: (await seatsListed(database, member, now)).map(presentSeats) }
        : refuse(20085),
    'POST /api/v1/members/{member}/devices/{device}/release': ({ input, ...visit }) =>
      releaseDevices(actingAs(visit), { memberId: input.member, seats: [input.device], reason: input.reason }),

    'POST /api/v1/members/{member}/metadata': ({ input: { member, metadata }, change }) =>
      writeMetadata(change, { member }, metadata),
    'POST /api/v1/orders/{order}/metadata': ({ input: { order, metadata }, change }) =>
      writeMetadata(change, { order }, metadata),
    'POST /api/v1/licences/{licence}/metadata': async ({ input: { licence, metadata }, change }) => {
      const line = await lineOf(licence)
      if (!line) return refuse(20085)
      const { order, position } = line
      return writeMetadata(change, { order, position }, metadata)
    },
  }
}
