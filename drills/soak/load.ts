import { setTimeout as wait } from 'node:timers/promises'
import { random } from '@/tests/samples/random'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, pay, statusOf } from '@/tests/shop/checkout'
import { seedOr } from '../rounds'
import type { Door } from './door'

/** Requests a second. */
const pace = 50
/** More acts are never under way: on a machine that cannot keep the pace, the load waits for it. */
const mostAtOnce = 48

/** The visitors of the load, each with a new browser. */
interface People {
  /** A member, from where members are at home. */
  member(): Visitor
  /** A member from a new network each time, since the throttle of one network is lower than the load. */
  buyer(): Visitor
  staff(): Visitor
  stranger(): Visitor
}

interface Act {
  /** Of a hundred. */
  readonly share: number
  readonly requests: number
  /** @returns whether the answer was what it should be */
  readonly play: (people: People) => Promise<boolean>
}

type Call = Parameters<Visitor['call']>
const isDone = async (visitor: Visitor, ...call: Call) => (await visitor.call(...call)).cscode === 0

const acts: Readonly<Record<string, Act>> = {
  'orders of a member': read(22, (people) => isDone(people.member(), 'GET /member/get_order_list', { limit: 20 })),
  'licences of a member': read(18, (people) => isDone(people.member(), 'GET /member/product_licenses')),
  'profile of a member': read(16, (people) => isDone(people.member(), 'GET /member/get_user_profile')),
  'list of members in the console': read(8, (people) => isDone(people.staff(), 'GET /console/api/members')),
  'search in the console': read(8, (people) => isDone(people.staff(), 'GET /console/api/members', { q: 'soak7' })),
  'whole purchase': { share: 8, requests: 4, play: ({ buyer }) => buy(buyer()) },
  'page and captcha': { share: 12, requests: 2, play: ({ stranger }) => see(stranger()) },
  'page, captcha and refused login': { share: 8, requests: 3, play: ({ stranger }) => guess(stranger()) },
}

function read(share: number, play: Act['play']): Act {
  return { share, requests: 1, play }
}

async function buy(buyer: Visitor) {
  const wish = { pid: '701', option: 'LFT', currency: 'USD', country: 'US' }
  const { checkout, payment } = await beginPayment(buyer, wish)
  const { state } = await pay(buyer, payment)
  await statusOf(buyer, checkout)
  return state === 'paid'
}

async function see(stranger: Visitor) {
  await stranger.open()
  return (await stranger.call('GET /api/verification/seccode')).status === 200
}

/** Before those of the members in the order of addresses: so that a hash is there to be checked. */
const guess = async (stranger: Visitor) => (await stranger.login('nobody@example.test', 'wrong')).cscode !== 0

/** The results of one kind of act. */
export class Tally {
  /** In milliseconds. */
  readonly times: number[] = []
  requests = 0
  failed = 0
  unanswered = 0
  unexpected = 0
}

export interface Load {
  readonly tallies: ReadonlyMap<string, Tally>
  /** The problems, with their numbers. */
  readonly problems: ReadonlyMap<string, number>
  /** Resolves when the last answer is there. */
  readonly ended: Promise<void>
}

/** @param tokens of the sessions that come */
export function startLoad(door: Door, tokens: { members: readonly string[]; staff: string }, duration: number): Load {
  const pick = random(seedOr(5))
  const tallies = new Map(Object.keys(acts).map((kind) => [kind, new Tally()]))
  const problems = new Map<string, number>()
  const complain = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1)
  let place = 0
  const elsewhere = () => {
    place++
    return `127.${32 + ((place >> 15) & 63)}.${(place >> 7) & 255}.${1 + (place & 127)}`
  }

  const visitor = (tally: Tally, address: string, cookie?: readonly [string, string]) => {
    const made = door.visitor(address)
    if (cookie) made.cookies.set(...cookie)
    const send = made.send.bind(made)
    made.send = async (path, options) => {
      tally.requests++
      const response = await send(path, options).catch((error: Error) => {
        tally.unanswered++
        throw error
      })
      if (response.status >= 500) {
        tally.failed++
        complain(`${path.replace(/\?.*/, '')} was answered ${response.status}`)
      }
      return response
    }
    return made
  }
  const peopleFor = (tally: Tally): People => {
    const number = pick(tokens.members.length)
    const session = ['laravel_session', tokens.members[number] ?? ''] as const
    return {
      member: () => visitor(tally, `127.1.0.${1 + number}`, session),
      buyer: () => visitor(tally, elsewhere(), session),
      staff: () => visitor(tally, '127.1.1.1', ['foyer_console', tokens.staff]),
      stranger: () => visitor(tally, elsewhere()),
    }
  }

  const deck = Object.entries(acts).flatMap(([kind, { share }]) => Array<string>(share).fill(kind))
  const rate = (pace * deck.length) / Object.values(acts).reduce((sum, act) => sum + act.share * act.requests, 0)
  const running = new Set<Promise<void>>()
  const act = async (kind: string) => {
    const tally = tallies.get(kind) as Tally
    const began = performance.now()
    try {
      if (!(await acts[kind]?.play(peopleFor(tally)))) throw new Error('not as it should be')
    } catch (error) {
      tally.unexpected++
      complain(`${kind}: ${error instanceof Error ? error.message : error}`)
    }
    tally.times.push(performance.now() - began)
  }
  const run = async () => {
    const began = performance.now()
    for (let begun = 0; performance.now() - began < duration; await wait(20)) {
      const due = ((performance.now() - began) / 1000) * rate
      for (; begun < due && running.size < mostAtOnce; begun++) {
        const acting: Promise<void> = act(deck[pick(deck.length)] as string).finally(() => running.delete(acting))
        running.add(acting)
      }
    }
    await Promise.all(running)
  }
  return { tallies, problems, ended: run() }
}
