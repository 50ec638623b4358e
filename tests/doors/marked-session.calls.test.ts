import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customersOf } from '@/apps/demo/data'
import { loadDemoGifts } from '@/apps/demo/gifts'
import { calls } from '@/apps/server/calls'
import { ownerOf } from '@/domains/accounts/identity'
import { impersonationLink } from '@/domains/accounts/identity/actions/sessions/impersonate'
import { codes } from '@/domains/licensing/activation/tables'
import { giftCodes } from '@/domains/promotion/campaign-gifts/tables'
import type { CallDefinition, Calls } from '@/platform/contract/call'
import { type DemoServer, startDemoServer } from '@/tests/server/demo-server'
import type { Visitor } from '@/tests/server/visitor'

/**
 * The answers to an operator who views a member (M4): every reading call of members is in this list. An added call must
 * be sorted in, or the first test fails. The question: does it hand out anything that another person could spend or keep?
 */
const readings: Readonly<Record<string, 'nothing of worth' | 'masked' | 'refused'>> = {
  'GET /member': 'masked',
  'GET /member/all_in_one_new_amazon_gift/list': 'masked',
  'POST /member/all_in_one_netflix_gift/list': 'masked',
  'GET /change_log/extend_download': 'refused',
  // A coupon is for every member, or for this one alone: the checkout checks the buyer.
  'GET /member/my_coupon': 'nothing of worth',
  // A key is enough to take a seat.
  'GET /member/licence_keys': 'refused',
  'GET /member/meters': 'nothing of worth',
  'GET /member/relays': 'nothing of worth',
  // Devices by name; the licence itself is signed by calls that are closed.
  'GET /licence/device': 'nothing of worth',
  'POST /licence/offline/check': 'nothing of worth',
  'GET /member/product_licenses': 'nothing of worth',
  'GET /member/product_licenses/more': 'nothing of worth',
  'GET /member/trials': 'nothing of worth',
  'GET /member/companies': 'nothing of worth',
  'GET /member/companies/conversion': 'nothing of worth',
  'GET /member/company': 'nothing of worth',
  'GET /member/company_seats': 'nothing of worth',
  'GET /member/company_seats/more': 'nothing of worth',
  // The secret of the client is never shown.
  'GET /member/company_sign_in': 'nothing of worth',
  'GET /member/product_licenses/products': 'nothing of worth',
  // Addresses of pages that ask for the session again.
  'GET /member/order_documents': 'nothing of worth',
  'GET /member/get_order_list': 'nothing of worth',
  'GET /member/refund_cases': 'nothing of worth',
  'GET /member/disputes': 'nothing of worth',
  'GET /member/held_orders': 'nothing of worth',
  'GET /member/quotations': 'nothing of worth',
  // The vendor’s own account, and what is open.
  'GET /member/awaited_payments': 'nothing of worth',
  'GET /member/overview': 'nothing of worth',
  // Products for sale, with their prices.
  'GET /member/all_in_one_upgrade': 'nothing of worth',
  'GET /member/get_discount_info': 'nothing of worth',
  'GET /member/multios_discount': 'nothing of worth',
  'GET /member/offer': 'nothing of worth',
  'GET /member/version_upgrades': 'nothing of worth',
  'GET /member/upgrade_license': 'nothing of worth',
  'POST /checkout/quote': 'nothing of worth',
  'POST /member/upgrade_subscription_price': 'nothing of worth',
  'POST /recommend/best/list': 'nothing of worth',
  // Running products, with their ends.
  'GET /member/dvdfab365': 'nothing of worth',
  'GET /member/eds_product': 'nothing of worth',
  'GET /member/eds_product_v1': 'nothing of worth',
  'GET /member/updates': 'nothing of worth',
  'GET /downloads/programs': 'refused',
  'GET /member/subscription_info': 'nothing of worth',
  'GET /member/subscription_plans': 'nothing of worth',
  'GET /member/held_subscription': 'nothing of worth',
  'POST /member/get_{line}_active': 'nothing of worth',
  // The account: its secrets are never shown again.
  'GET /member/account_deletion': 'nothing of worth',
  // Questions that would be answered in the member's name, and the member's other places.
  'GET /oidc/request/question': 'refused',
  'GET /member/apps': 'nothing of worth',
  'GET /member/agreements': 'nothing of worth',
  'GET /member/consent': 'nothing of worth',
  'GET /member/cancellation': 'nothing of worth',
  'GET /member/checkout_reminders': 'nothing of worth',
  'GET /member/get_user_profile': 'nothing of worth',
  // Addresses shortened, and no code.
  'GET /member/addresses': 'nothing of worth',
  // Recipients of gifts, without codes.
  'GET /member/presents': 'nothing of worth',
  'GET /member/handovers': 'nothing of worth',
  // The people of a household; the codes of invitations are in the letters alone.
  'GET /member/household': 'nothing of worth',
  'GET /member/security': 'nothing of worth',
  'GET /member/sessions': 'nothing of worth',
  'POST /member/reset_email/check': 'nothing of worth',
}

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
  const { database, installation, config, clock } = server
  await loadDemoGifts(database, installation.files, customersOf(config.vendorDir), clock.now())
})
afterAll(() => server.close())

const definitions = Object.entries<CallDefinition>(calls as Calls)
const mayAsk = ({ who }: CallDefinition) => who === 'member' || who === 'anyone'

async function through(name: string): Promise<Visitor> {
  const { database, clock, config } = server
  const memberId = (await ownerOf(database, `${name}@example.test`))?.id ?? 0
  const request = { memberId, operator: 'Olga', operatorId: null, reason: 'A question' }
  const link = await impersonationLink(database, { ...request, now: clock.now(), publicUrl: config.publicUrl })
  const visitor = server.visitor()
  const ticket = Object.fromEntries(new URL(link ?? '').searchParams)
  expect((await visitor.call('POST /api/auth/admin', ticket)).cscode).toBe(0)
  return visitor
}

describe('M4: a session through a member’s eyes', () => {
  it('has every reading call sorted', () => {
    const reading = definitions.filter(([, definition]) => mayAsk(definition) && definition.effect === 'read')
    expect(Object.keys(readings).sort()).toEqual(reading.map(([key]) => key).sort())
  })

  it('is refused by the calls marked so', () => {
    const refused = Object.keys(readings).filter((key) => readings[key] === 'refused')
    const closed = definitions.filter(([, { closedToImpersonation }]) => closedToImpersonation).map(([key]) => key)
    expect(refused.filter((key) => !closed.includes(key))).toEqual([])
  })

  it('reads no complete code by any call; the member does', async () => {
    const given = await server.database.select().from(giftCodes).where(isNotNull(giftCodes.claimId))
    const fetched = await server.database.select().from(codes).where(isNotNull(codes.memberId))
    const secrets = [...given, ...fetched].map(({ code }) => code)
    const readBy = async (visitor: Visitor) => {
      const told: string[] = []
      for (const key of Object.keys(readings)) {
        const { data } = await visitor.call(key as 'GET /member', { line: 'dvd', hash: 'x', email: 'x@example.test' })
        told.push(JSON.stringify(data))
      }
      return secrets.filter((secret) => told.some((text) => text?.includes(secret)))
    }
    for (const name of ['gil', 'bea']) {
      expect([name, await readBy(await server.demoMember(name))]).not.toEqual([name, []])
      expect([name, await readBy(await through(name))]).toEqual([name, []])
    }
  })

  it('tells codes apart by their last four characters', async () => {
    const list = async (visitor: Visitor) =>
      (await visitor.call('GET /member')).data.content.oem_orders.flatMap(({ code }) => code.map((each) => each.code))
    const whole = (await list(await server.demoMember('bea'))).filter((code) => code !== '')
    const masked = (await list(await through('bea'))).filter((code) => code !== '')
    expect(whole.length).toBeGreaterThan(0)
    expect(masked).toEqual(whole.map((code) => `····${code.slice(-4)}`))
  })
})
