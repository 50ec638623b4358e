import { describe, expect, it } from 'vitest'
import { roles } from '@/domains/staff/operators/rules/permissions'
import { newRefund, newTicket } from '@/tests/console/console-queues'
import { someMember, takenSeat } from '@/tests/console/member-calls'
import { signedInOperator } from '@/tests/people/operator'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { placeOrder } from '@/tests/shop/orders'
import { publishRelease } from '@/tests/shop/releases'

let server: TestServer
let staff: Visitor
serverForStaff('support', (place) => {
  server = place.server
  staff = place.staff
})

let builds = 71_000

interface FoundThing {
  readonly kind: string
  readonly key: string | null
  readonly title: string
  readonly member: { readonly id: number; readonly email: string } | null
}

const search = async (q: string, by = staff) =>
  (await by.call('GET /console/api/search', { q })).data.found as FoundThing[]
const kinds = (found: readonly FoundThing[]) => [...new Set(found.map(({ kind }) => kind))]

describe('the search over everything', () => {
  it('finds a person by the beginning of a device’s name, and says whose it is', async () => {
    const zoe = await someMember(server, { email: 'zoe.q@example.test', username: 'Zoë van Quist' })
    await takenSeat(server, zoe.id, { device: 'A4:BB:6D:19:C3:77', nickname: 'Attic-PC' })
    expect(await search('att')).toEqual([
      { kind: 'device', key: null, title: 'Attic-PC', member: { id: zoe.id, email: zoe.email } },
    ])
    expect(await search('ＡＴＴＩＣ')).toHaveLength(1)
  })

  it('finds from the first letter, each thing once, and a company as one', async () => {
    const { id } = await someMember(server, { email: 'quentin@example.test', username: 'Quentin Quirrell' })
    const closed = {
      kind: 'company',
      email: 'q1@account.invalid',
      passwordHash: '!',
      billingEmail: 'quarry@example.test',
    }
    const company = await someMember(server, { ...closed, username: 'Quarry Ltd' })
    const found = await search('q')
    expect(found.filter(({ member }) => member?.id === id).map(({ kind, title }) => [kind, title])).toEqual([
      ['member', 'Quentin Quirrell'],
    ])
    expect(found).toContainEqual({
      kind: 'company',
      key: null,
      title: 'Quarry Ltd',
      member: { id: company.id, email: closed.billingEmail },
    })
    expect(await search(' ')).toEqual([])
    expect(await search('%')).toEqual([])
  })

  it('finds orders, tickets and refunds by the beginning of their numbers, as they are typed', async () => {
    const { id } = await someMember(server)
    const { number } = await placeOrder(server, id)
    expect(await search(` ${number.slice(0, 8).toLowerCase()} `)).toMatchObject([{ kind: 'order', title: number }])
    const ticket = await newTicket(server)
    expect(await search(ticket.ticket.slice(0, 6).toLowerCase())).toMatchObject([
      { kind: 'ticket', key: ticket.ticket },
    ])
    const { number: refund } = await newRefund(server)
    expect(await search(refund.slice(0, 6))).toMatchObject([{ kind: 'refund', key: refund }])
  })

  it.each(roles)('a role finds only the kinds that it may see: %s', async (role) => {
    const { id } = await someMember(server, { email: `r-${role}@example.test`, username: `R-${role}` })
    const { number } = await placeOrder(server, id)
    const { ticket } = await newTicket(server)
    const { number: refund } = await newRefund(server)
    await publishRelease(server, Buffer.from(role), { software: `zz-${role}`, build: ++builds })
    const { visitor } = await signedInOperator(server, role)
    const all = await Promise.all(
      [`r-${role}`, number, ticket, refund, `zz-${role}`].map(async (q) => kinds(await search(q, visitor))),
    )
    const seen = {
      owner: [['member'], ['order'], ['ticket'], ['refund'], ['release']],
      support: [['member'], ['order'], ['ticket'], ['refund'], []],
      finance: [['member'], ['order'], [], ['refund'], []],
      publisher: [[], [], [], [], ['release']],
    }[role]
    expect(all).toEqual(seen)
  })

  it('a member is found by the number of a ticket only by a role that reads tickets', async () => {
    const { ticket, member } = await newTicket(server)
    const { visitor } = await signedInOperator(server, 'finance')
    const ids = async (by: Visitor) =>
      (await by.call('GET /console/api/members', { q: ticket })).data.members.map(({ id }: { id: number }) => id)
    expect(await ids(staff)).toEqual([member.id])
    expect(await ids(visitor)).toEqual([])
  })
})
