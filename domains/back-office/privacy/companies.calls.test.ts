import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { days } from '@/platform/time/duration'
import { actFor, addCompany, appoint } from '@/tests/people/acting-company'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function person(name: string) {
  const email = `${name.toLowerCase()}-${++count}@example.test`
  const { id } = await server.member({ email, username: name, language: 'en' })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return { id, email, visitor }
}

/** Creates a company with an owner and another person. */
async function company() {
  const [olga, paul] = [await person('Olga'), await person('Paul')]
  const id = await addCompany(server, `company-${++count}`)
  await appoint(server, id, olga.id, 'owner')
  await appoint(server, id, paul.id, 'user')
  return { id, olga, paul }
}

const end = (visitor: Visitor) => visitor.call('POST /member/account_deletion', { password })
const isThere = async (id: number) =>
  (await server.database.execute(`select person_id from company_people where company_id = ${id}`)).rows.length

/** The waiting time is over, and everything is done that follows. */
async function wait(count = 15) {
  server.clock.advance(days(count))
  await enqueue(server.database, { kind: 'privacy.watch', payload: {}, runAt: server.clock.now() })
  await server.worker.drain()
}
const dataOf = async (visitor: Visitor) =>
  (await visitor.send('/personal-data?format=json', { headers: { 'sec-fetch-site': 'same-origin' } })).text()

describe('the only owner of a company', () => {
  it('cannot delete their account while others are in it, and can after a handover', async () => {
    const { id, olga, paul } = await company()
    expect((await end(olga.visitor)).cscode).toBe(20036)
    await appoint(server, id, paul.id, 'owner')
    expect((await end(olga.visitor)).cscode).toBe(0)
    // The person who stays is the only owner now.
    expect((await end(paul.visitor)).cscode).toBe(20036)
    await wait()
    expect(await isThere(id)).toBe(1)
  })

  it('cannot delete it while the company has a running product, and deletes an empty company along', async () => {
    const served = await company()
    const empty = await company()
    for (const { id, paul } of [served, empty])
      await server.database.execute(`delete from company_people where company_id = ${id} and person_id = ${paul.id}`)
    await placeOrder(server, served.id, { items: [itemOf(701, { term: 'LFT' })] })
    expect((await end(served.olga.visitor)).cscode).toBe(20036)
    expect((await end(empty.olga.visitor)).cscode).toBe(0)
    await wait()
    expect((await server.database.execute(`select id from members where id = ${empty.id}`)).rows).toEqual([])
    expect(await isThere(served.id)).toBe(1)
  })

  it('keeps their account until the company has an owner, where the others left meanwhile', async () => {
    const { id, olga, paul } = await company()
    await appoint(server, id, paul.id, 'owner')
    expect((await end(olga.visitor)).cscode).toBe(0)
    await appoint(server, id, paul.id, 'user')
    await wait()
    expect(await isThere(id)).toBe(2)
    await appoint(server, id, paul.id, 'owner')
    await wait()
    expect(await isThere(id)).toBe(1)
  })

  it('is refused when another owner asks at the same time', async () => {
    const { id, olga, paul } = await company()
    await appoint(server, id, paul.id, 'owner')
    const codes = await Promise.all([end(olga.visitor), end(paul.visitor)])
    expect(codes.map(({ cscode }) => cscode).sort()).toEqual([0, 20036])
  })
})

describe('the end of a company', () => {
  it('is requested by an owner and can be stopped by any owner; all of them are told', async () => {
    const { id, olga, paul } = await company()
    await actFor(server, paul.id, id)
    expect((await end(paul.visitor)).cscode).toBe(20035)
    await actFor(server, olga.id, id)
    expect((await olga.visitor.call('POST /member/account_deletion', { password: 'wrong1' })).cscode).toBe(42012)
    await appoint(server, id, paul.id, 'owner')
    expect((await end(olga.visitor)).cscode).toBe(0)
    await server.worker.drain()
    for (const { email } of [olga, paul])
      expect((await server.mailsTo(email)).map(({ kind }) => kind)).toContain('privacy.companyRequested')
    expect((await paul.visitor.call('POST /member/keep_account', {})).cscode).toBe(0)
    await wait()
    expect(await isThere(id)).toBe(2)
    expect((await server.mailsTo(olga.email)).map(({ kind }) => kind)).toContain('privacy.companyKept')
  })

  it('deletes the company’s data, and leaves its people theirs', async () => {
    const { id, olga, paul } = await company()
    await placeOrder(server, paul.id)
    await placeOrder(server, id)
    await appoint(server, id, paul.id, 'owner')
    await actFor(server, olga.id, id)
    expect((await end(olga.visitor)).cscode).toBe(0)
    // The owner may end their account together with the company.
    await actFor(server, olga.id, null)
    expect((await end(olga.visitor)).cscode).toBe(0)
    for (const count of [12, 3]) await wait(count)
    expect(await isThere(id)).toBe(0)
    const { rows } = await server.database.execute(`select username from members where id = ${id}`)
    expect(rows).toEqual([{ username: '' }])
    const told = (await server.mailsTo(paul.email)).map(({ kind }) => kind)
    expect(told).toEqual(expect.arrayContaining(['privacy.companyReminder', 'privacy.companyEnded']))
    await paul.visitor.signIn(paul.email)
    expect(
      (await paul.visitor.call('GET /member/get_order_list', { lang: 'en', limit: 10 })).data.order_list,
    ).toHaveLength(1)
  })
})

describe('the export of data', () => {
  it('the export names the company to a person but no other people of it, and to the company its people', async () => {
    const { id, olga, paul } = await company()
    await server.database.execute(`
      insert into company_changes (company_id, kind, person_id, by_id, role, detail, at) values
        (${id}, 'joined', ${paul.id}, ${olga.id}, 'user', '', now()),
        (${id}, 'invited', null, ${olga.id}, 'user', 'carl@elsewhere.test', now())`)
    const own = await dataOf(paul.visitor)
    expect([own.includes('company-'), own.includes('Olga'), own.includes('carl@elsewhere.test')]).toEqual([
      true,
      false,
      false,
    ])
    await actFor(server, olga.id, id)
    const all = await dataOf(olga.visitor)
    expect(['Olga', 'Paul', 'carl@elsewhere.test'].filter((word) => !all.includes(word))).toEqual([])
  })

  it('keeps the history of the company, without the person who has left', async () => {
    const { id, olga, paul } = await company()
    await server.database.execute(`
      insert into company_changes (company_id, kind, person_id, by_id, role, detail, at)
      values (${id}, 'joined', ${paul.id}, ${olga.id}, 'user', '${paul.email}', now())`)
    expect((await end(paul.visitor)).cscode).toBe(0)
    await wait()
    const { rows } = await server.database.execute(
      `select person_id as person, detail from company_changes where company_id = ${id}`,
    )
    expect(rows).toEqual([{ person: null, detail: '' }])
  })
})
