import { members } from '@/domains/accounts/identity/tables/members'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { startDemoServer } from '@/tests/server/demo-server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'

/** The demo vendor, with members who have bought what a test names, in an order of a lifetime each. */
export async function startActivation() {
  const server = await startDemoServer()
  const { version } = await createCatalogueReader().currentCatalogue(server.database)
  // The hash of a demo member, so that none has to be computed.
  const [known] = await server.database.select({ passwordHash: members.passwordHash }).from(members).limit(1)
  let count = 0

  const buy = (memberId: number, pid: number, more: Partial<Parameters<typeof itemOf>[1]> = {}) =>
    placeOrder(server, memberId, { catalogueVersion: version, items: [itemOf(pid, { term: 'LFT', ...more })] })

  /** A new member who has bought these. */
  async function buyer(...pids: number[]) {
    const email = `buyer${++count}@example.test`
    const { id } = await server.member({ email, ...known })
    const visitor = server.visitor()
    await visitor.signIn(email)
    const orders = []
    for (const pid of pids) orders.push(await buy(id, pid))
    return { id, visitor, orders }
  }

  return { server, version, buy, buyer }
}

export type Activation = Awaited<ReturnType<typeof startActivation>>

export const contentOf = async (visitor: Visitor, input: Record<string, unknown> = {}) =>
  (await visitor.call('GET /member', input)).data.content

export const choose = async (visitor: Visitor, pid: number, ...pids: (number | string)[]) =>
  (await visitor.call('POST /member/{line}_active', { pid, spid: pids.join() })).cscode

export const activate = async (visitor: Visitor, pid: number) =>
  (await visitor.call('POST /member/activate', { pid })).cscode

export const fetchCode = (visitor: Visitor, input: Record<string, unknown>) =>
  visitor.call('GET /member/activate_oem', { pid: '50003', ...input })

/** All at once. */
export const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))
