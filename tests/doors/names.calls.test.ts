import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyPeople } from '@/domains/accounts/companies/testing'
import { startServer, type TestServer } from '@/tests/server/server'

/** Strangers' text in the vendor's mails: names that contain links or imitate the vendor (decision 0138). */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { addressOf, person, act, shown, own, founded } = companyPeople(() => server)

/** Where each would lead. */
const hostile = [
  'Go to evil.test',
  'evil。com',
  'evil．com',
  'e\u200bvil.com',
  'i❤.ws',
  'call 185.199.1.2/pay',
  'Pay: evil/pay',
  'Ring 0900 12 34 56',
  'Tidеwren',
]

describe('a name of a company', () => {
  it.each(hostile)('is not %j by any call', async (name) => {
    const { olga } = await founded()
    const refused = { cscode: 10001, data: { fields: ['name'] } }
    expect(await olga.visitor.call('POST /member/company/rename', { name })).toMatchObject(refused)
    const manage = { full_name: name, gender: '0' }
    expect((await olga.visitor.call('POST /member/update_user_manage', manage)).cscode).toBe(20025)
    expect((await shown(olga.visitor)).name).toBe('Acme GmbH')
    const { visitor } = await person('nia')
    expect(await visitor.call('POST /member/companies/found', { name })).toMatchObject(refused)
  })

  it('does not imitate the vendor’s own', async () => {
    const vendor = server.installation.vendor.name
    const { visitor } = await person('nia')
    for (const name of [`${vendor} Billing`, `${vendor.toUpperCase()}`, [...vendor].join(' ')]) {
      const refused = { cscode: 10001, data: { fields: ['name'] } }
      expect(await visitor.call('POST /member/companies/found', { name })).toMatchObject(refused)
    }
  })

  it('has one history for all calls that change it', async () => {
    const { olga } = await founded()
    const { visitor } = olga
    expect((await visitor.call('POST /member/company/rename', { name: 'Acme\u200b AG' })).cscode).toBe(0)
    expect((await visitor.call('POST /member/update_user_manage', { full_name: 'Acme SE', gender: '0' })).cscode).toBe(
      0,
    )
    expect((await visitor.call('POST /member/update_user_manage', { full_name: 'Acme SE', gender: '0' })).cscode).toBe(
      0,
    )
    const { name, history } = await shown(visitor)
    expect(name).toBe('Acme SE')
    expect(history.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['renamed', 'Acme SE'],
      ['renamed', 'Acme AG'],
      ['founded', 'Acme GmbH'],
    ])
  })
})

describe('a name of a person', () => {
  it.each([...hostile.filter((name) => name.length <= 20 && !name.includes('/')), 'vendor'])(
    'that is %j is replaced by the address in mails and lists',
    async (typed) => {
      const full_name = typed === 'vendor' ? server.installation.vendor.name : typed
      const { olga } = await founded()
      await act(olga.visitor, null)
      expect((await olga.visitor.call('POST /member/update_user_manage', { full_name, gender: '0' })).cscode).toBe(0)
      const [company] = (await own(olga.visitor)).companies
      await act(olga.visitor, company?.id ?? 0)
      const guest = await person('gus')
      await olga.visitor.call('POST /member/company/invite', { emails: [guest.email], role: 'user' })
      await server.worker.drain()
      const mail = (await server.mailsTo(guest.email)).find(({ kind }) => kind === 'companies.invitation')
      expect(mail?.subject).toContain(olga.email)
      expect(`${mail?.subject} ${mail?.text}`.replaceAll(server.installation.vendor.name, '')).not.toContain(full_name)
      expect((await own(guest.visitor)).invitations).toMatchObject([{ company: 'Acme GmbH', from: olga.email }])
      expect((await shown(olga.visitor)).people).toMatchObject([{ name: '', email: olga.email }])
    },
  )

  it('is unchanged where it contains no link', async () => {
    const { olga } = await founded()
    const to = addressOf('new', 'elsewhere.test')
    await olga.visitor.call('POST /member/company/invite', { emails: [to], role: 'user' })
    await server.worker.drain()
    expect((await server.mailsTo(to)).map(({ subject }) => subject)).toEqual([expect.stringContaining('olga')])
  })
})
