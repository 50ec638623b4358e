import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Item } from '@/domains/commerce/orders/rules'
import { after, days } from '@/platform/time/duration'
import { changedVendor } from '@/tests/outside/vies'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { deviceOf, type GrantAnswer, openSeats } from '@/tests/shop/licences'

/** Where a product of the tests' vendor has its seats. */
export const place = { line: 'downloader', platform: 'win' } as const

export interface Housemate {
  readonly id: number
  readonly email: string
  readonly visitor: Visitor
}

/** A server whose vendor allows households of so many, and what is done there. */
export async function openHouseholds(settings: object = {}) {
  const households = { allowed: true, people: 2, changesPerYear: 1, ...settings }
  const server: TestServer = await startServer({ VENDOR_DIR: await changedVendor({ giving: { households } }) })
  const seats = await openSeats(server)
  let count = 0

  /** Everybody who is logged in stays so, and has just shown who they are. */
  const prove = () =>
    server.database.execute(sql`
      update sessions set proven_at = ${server.clock.now()}, expires_at = ${after(server.clock.now(), days(400))}`)

  async function person(name = `person-${++count}`, facts: object = {}): Promise<Housemate> {
    const email = `${name}@home.test`
    const { id } = await server.member({ email, username: name, ...facts })
    const visitor = server.visitor()
    await visitor.signIn(email)
    await prove()
    return { id, email, visitor }
  }

  /** Creates a member with so many seats. */
  async function holder(quantity = 1, item: Partial<Item> = {}) {
    const somebody = await person()
    const order = await seats.buy(somebody.id, [{ ...item, quantity }])
    return { ...somebody, order }
  }

  const lettersTo = async (email: string, kind: string) =>
    (await server.mailsTo(email)).filter((mail) => mail.kind === `households.${kind}`)
  const codeTo = async (email: string) =>
    /[?&]code=([\w-]+)/.exec((await lettersTo(email, 'invitation'))[0]?.text ?? '')?.[1] ?? 'no code'
  const invite = async ({ visitor }: Housemate, email: string, places: readonly object[] = [place]) => {
    await prove()
    return (await visitor.call('POST /member/household/invite', { email, places: places as (typeof place)[] })).cscode
  }
  const accept = async ({ visitor }: Housemate, code: string) =>
    (await visitor.call('POST /member/household/accept', { code })).cscode
  /** Invites a person who accepts. */
  async function bringIn(who: Housemate, guest: Housemate) {
    expect(await invite(who, guest.email)).toBe(0)
    expect(await accept(guest, await codeTo(guest.email))).toBe(0)
  }
  const give = async ({ visitor }: Housemate, { id }: Housemate) =>
    (await visitor.call('POST /member/household/give', { person: id, ...place })).cscode
  const takeBack = async ({ visitor }: Housemate, seat: number) =>
    (await visitor.call('POST /member/household/take_back', { seat })).cscode
  const takeOut = async ({ visitor }: Housemate, { id }: Housemate) =>
    (await visitor.call('POST /member/household/take_out', { person: id })).cscode
  const leave = async ({ visitor }: Housemate) => (await visitor.call('POST /member/household/leave', {})).cscode
  const view = async ({ visitor }: Housemate) => (await visitor.call('GET /member/household')).data
  /** Returns the seats that a person in a household has, by their numbers. */
  const seatsOf = async (who: Housemate, { id }: Housemate) =>
    (await view(who)).people.find((each) => each.id === id)?.seats.map((seat) => seat.id) ?? []

  /** Starts a person's program, on a device of its own. */
  async function program({ email }: Housemate, more: Record<string, string> = {}) {
    const device = deviceOf(undefined, more)
    let { cscode, data } = await seats.signIn(email, device)
    return {
      cscode,
      device,
      data: data as GrantAnswer,
      async refresh() {
        const { fingerprint = '' } = device
        const sent = { refresh_token: (data as GrantAnswer).refresh_token, fingerprint }
        const answer = await server.visitor().call('POST /licence/refresh', sent)
        if (answer.cscode === 0) data = answer.data
        cscode = answer.cscode
        return cscode
      },
    }
  }
  const used = async ({ id }: Housemate) => {
    const { rows } = await server.database.execute<{ used: number }>(sql`
      select coalesce(sum(used), 0)::int as used from seat_pools where member_id = ${id}`)
    return rows[0]?.used
  }

  return {
    server,
    seats,
    prove,
    person,
    holder,
    lettersTo,
    codeTo,
    invite,
    accept,
    bringIn,
    give,
    takeBack,
    takeOut,
    leave,
    view,
    seatsOf,
    program,
    used,
  }
}
