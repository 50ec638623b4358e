import { createHash, randomUUID } from 'node:crypto'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { publish } from '@/domains/commerce/catalogue/store'
import type { Item } from '@/domains/commerce/orders/rules'
import type { licencesCalls } from '@/domains/licensing/licences/contract/member'
import type { AnswerOf } from '@/platform/contract/call'
import { amounts, names } from '../samples/small-vendor'
import { password, type TestServer } from '../server/server'
import { itemOf, placeOrder } from './orders'

const product = (pid: number, line: string, seats: number, platforms: Platform[]): Product => ({
  pid,
  line,
  seats,
  platforms,
  names,
  descriptions: names,
  guarantees: [],
  kind: 'single',
  family: `family-${pid}`,
  box: 'a',
})

const floating = (pid: number, terms: { overdraft?: number; counts?: 'process'; relayDays?: number } = {}): Product => {
  const licence = { kind: 'floating', leaseMinutes: 10, graceMinutes: 30, overdraft: 0, ...terms } as const
  const shown = { names, descriptions: names, box: 'a', family: `family-${pid}` }
  return {
    ...shown,
    pid,
    line: 'team',
    seats: 1,
    platforms: ['win'],
    kind: 'single',
    guarantees: [],
    licence,
    features: ['pro'],
  }
}

const linux: Platform[] = ['linux']

/** A vendor whose products have one seat each: 1 on Windows, 2 on Mac, 3 on phones; 4 is in another line, 5 on
 * Linux; 6, 7 and 29 float, 7 with an overdraft of one, 29 by process; 30 may go to a relay, with an overdraft of one; 17 comes with a key; 18 and 19 have a trial; 20 includes updates
 * for a year; 21 is bound to its buyer; 23 and 24, which floats, only warn of more devices than seats; 25 refuses virtual machines and containers, 26 containers; 27 and
 * 28, which floats, count exports. */
export const licenceContent = {
  lines: [
    { key: 'downloader', names, primary: true, tab: true },
    { key: 'music', names: { ...names, de: 'Musik' }, primary: false, tab: true },
    { key: 'team', names, primary: false, tab: true },
    { key: 'trial', names, primary: false, tab: true },
  ],
  products: [
    product(1, 'downloader', 1, ['win']),
    product(2, 'downloader', 1, ['mac']),
    product(3, 'downloader', 1, ['mobile']),
    product(4, 'music', 1, ['win']),
    product(5, 'downloader', 1, ['linux']),
    floating(6),
    floating(7, { overdraft: 1 }),
    floating(29, { counts: 'process' }),
    floating(30, { relayDays: 30, overdraft: 1 }),
    {
      ...product(17, 'downloader', 1, ['win']),
      licenceKey: { prefix: 'TIDE' },
      features: ['pro', 'export'],
    },
    { ...product(18, 'music', 1, ['mac']), features: ['pro', 'export'], trial: { days: 14, features: ['export'] } },
    { ...product(19, 'trial', 1, ['win']), features: ['pro'], trial: { days: 14 } },
    { ...product(20, 'trial', 1, ['win']), updatesMonths: 12 },
    { ...product(21, 'trial', 1, ['mac']), bound: true },
    product(22, 'trial', 1, ['mac']),
    {
      ...product(25, 'trial', 1, ['mobile']),
      refuses: ['virtualMachine' as const, 'container' as const],
      trial: { days: 14 },
    },
    { ...product(26, 'team', 1, ['mac']), refuses: ['container' as const] },
    {
      ...product(27, 'music', 1, ['mobile']),
      meters: [
        { key: 'exports', names: { en: 'Exports', de: 'Exporte' }, limit: 10, per: 'month' as const },
        { key: 'minutes', limit: 600, per: 'all' as const },
      ],
    },
    {
      ...floating(28),
      platforms: ['mobile' as const],
      meters: [{ key: 'exports', limit: 10, per: 'month' as const }],
    },
    { ...product(23, 'trial', 1, ['linux']), overLimit: 'warn' as const },
    { ...floating(24, { overdraft: 1 }), platforms: linux, overLimit: 'warn' as const },
  ],
  prices: [{ pid: 1, term: 'LFT' as const, amounts, onSale: true }],
  vatRates: [],
  coupons: [],
  displayedDiscounts: [],
  campaigns: [],
}

/** Returns a device as a program reports it; without a name, a new one each time. */
export function deviceOf(name: string = randomUUID(), more: Record<string, string> = {}) {
  const hash = createHash('sha256').update(name)
  const mac = hash
    .copy()
    .digest('hex')
    .slice(0, 12)
    .replace(/..(?=.)/g, '$&:')
  return {
    line: 'downloader',
    platform: 'win',
    fingerprint: hash.digest('base64url'),
    device: mac,
    name: 'Studio',
    ...more,
  }
}

export type GrantAnswer = AnswerOf<(typeof licencesCalls)['POST /licence/refresh']>

/** The seats of one test's vendor. */
export async function openSeats(server: TestServer) {
  const { version } = await publish(server.database, licenceContent, server.clock.now())

  const buy = (memberId: number, items: Partial<Item>[]) =>
    placeOrder(server, memberId, {
      catalogueVersion: version,
      items: items.map(({ pid = 1, ...more }) => itemOf(pid, { term: 'LFT', ...more })),
    })

  return {
    buy,
    version,
    /** A member with a session and purchases. */
    async member(email: string, items: Partial<Item>[] = [{ quantity: 1 }]) {
      const { id } = await server.member({ email })
      const order = items.length > 0 ? await buy(id, items) : null
      const visitor = server.visitor()
      await visitor.signIn(email)
      return { id, email, visitor, order }
    },
    /** Takes a seat by password, as older programs do. */
    signIn: (email: string, device: Record<string, string> = deviceOf()) =>
      server.visitor().call('POST /licence/sign_in', { ...device, email, pw: password }),
  }
}
