import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { refundLines } from '@/domains/commerce/orders'
import { type Duration, days } from '@/platform/time/duration'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
let catalogueVersion: number
beforeAll(async () => {
  server = await startServer()
  const { version } = await publish(server.database, await readDemoCatalogue(), server.clock.now())
  catalogueVersion = version
})
afterAll(() => server.close())

/** Returns the flags of a member in login, cookies, page and the upgrade call, each as 0 or 1. */
async function saidOf(email: string, later: Duration = days(0)) {
  if (later > 0) server.clock.advance(later)
  const visitor = server.visitor()
  const { data } = await visitor.login(email, password)
  const cookies = JSON.parse(decodeURIComponent(visitor.cookies.get('user_info_new') ?? '{}'))
  const page = await (await visitor.send('/member.htm')).text()
  const { content } = (await visitor.call('GET /member/upgrade_license')).data
  return [
    data.is_all_in_one_user,
    Number(visitor.cookies.get('is_all_in_one_user')),
    cookies.is_all_in_one_user,
    page.includes('"isAllInOne":true') ? 1 : 0,
    content.is_downloader_all_in_one_user,
  ]
}
const [all, none] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
]

describe('a holder of the all-in-one', () => {
  const buy = async (email: string, ...items: Parameters<typeof itemOf>[]) => {
    const { id } = await server.member({ email })
    return placeOrder(server, id, { catalogueVersion, items: items.map((item) => itemOf(...item)) })
  }

  it('counts as one for its term, and no longer', async () => {
    await buy('year@example.test', [757, { term: '1Y' }], [701, { term: 'LFT' }])
    expect(await saidOf('year@example.test')).toEqual(all)
    expect(await saidOf('year@example.test', days(369))).toEqual(none)
  })

  it('counts as one by the upgrade to it, until that is refunded', async () => {
    const { id } = await buy('upgraded@example.test', [761, { term: 'LFT' }])
    expect(await saidOf('upgraded@example.test')).toEqual(all)
    const { database, installation, clock, worker } = server
    await database.transaction((transaction) =>
      refundLines(transaction, installation.events, { order: id, positions: 'all', at: clock.now() }),
    )
    await worker.drain()
    expect(await saidOf('upgraded@example.test')).toEqual(none)
  })

  it('is not one by the all-in-one of another line, by one of its products, or without purchases', async () => {
    await buy('others@example.test', [767, { term: 'LFT' }], [701, { term: 'LFT' }])
    await server.member({ email: 'nothing@example.test' })
    expect(await saidOf('others@example.test')).toEqual(none)
    expect(await saidOf('nothing@example.test')).toEqual(none)
  })

  it('stays one in the cookies under a changed name', async () => {
    await buy('named@example.test', [1757, { term: 'LFT' }])
    const visitor = server.visitor()
    await visitor.signIn('named@example.test')
    await visitor.call('POST /member/update_user_manage', { full_name: 'Nell', gender: '0' })
    expect([visitor.cookies.get('username'), visitor.cookies.get('is_all_in_one_user')]).toEqual(['Nell', '1'])
  })
})
