import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { publish } from '@/domains/commerce/catalogue/store'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop, quoteFor } from '@/tests/shop/checkout'

let server: TestServer
let student: Visitor
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  const {
    version: _,
    productsByPid,
    productsByLine,
    pricesByKey,
    ...content
  } = await createCatalogueReader().currentCatalogue(server.database)
  const concessions = [{ key: 'students', names: inEveryLanguage('Students'), domains: ['uni-kiel.de'], percent: '30' }]
  await publish(server.database, { ...content, concessions }, server.clock.now())
  await server.member({ email: 'ada@stud.uni-kiel.de' })
  student = server.visitor()
  await student.signIn('ada@stud.uni-kiel.de')
})
afterAll(() => server.close())

const single = { pid: '701', option: 'LFT', currency: 'USD', country: 'US' }
const lowered = { total: '69.29', concession: { name: 'Students', percent: '30' } }

describe('the price of a concession', () => {
  it('a concession applies to a buyer signed in with such an address, with volume prices and renewals', async () => {
    expect(await quoteFor(student, single)).toMatchObject(lowered)
    expect((await quoteFor(student, { ...single, quantity: '25' })).lines).toMatchObject([{ unit: '48.50' }])
    const monthly = { ...single, pid: '367', option: '1M' }
    expect((await quoteFor(student, monthly)).lines).toMatchObject([{ price: '6.99', renewal: '9.09' }])
    const { order } = await buy(student, single)
    const { order_list: orders } = (await student.call('GET /member/get_order_list')).data
    expect(orders[0]).toMatchObject({ order_id: order, amount: '69.29' })
  })

  it('a concession does not apply to a buyer who only types such an address, nor do they agree to it', async () => {
    const visitor = server.visitor()
    expect(await quoteFor(visitor, single)).toMatchObject({ total: '98.99', concession: null })
    const typed = { ...single, email: 'eve@uni-kiel.de', waiver: true, total: '69.29' }
    const answer = await visitor.call('POST /checkout/begin', typed)
    expect(answer.data).toMatchObject({ state: 'changed', quote: { total: '98.99' } })
    await server.member({ email: 'eve@example.test' })
    await visitor.signIn('eve@example.test')
    expect(await quoteFor(visitor, single)).toMatchObject({ total: '98.99', concession: null })
  })
})
