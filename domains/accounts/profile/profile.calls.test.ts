import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessOf } from '@/domains/accounts/profile'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let server: TestServer
let visitor: Visitor
let memberId: number
beforeAll(async () => {
  server = await startServer()
  memberId = (await server.member({ email: 'ada@example.test', username: 'Ada' })).id
  visitor = server.visitor()
  await visitor.signIn('ada@example.test')
})
afterAll(() => server.close())

const profile = async () => (await visitor.call('GET /member/get_user_profile')).data

const business = {
  company: 'Kontor Nord GmbH',
  tax_id: 'DE 123456789',
  country: 'DE',
  address_line: 'Torstraße 1',
  city: 'Berlin',
  postal_code: '10115',
  state: '',
  phone: '+49 30 123456',
}
const nothing = {
  company: '',
  tax_id: '',
  country: '',
  address_line: '',
  city: '',
  postal_code: '',
  state: '',
  phone: '',
}

const putManage = (input: object) => visitor.call('POST /member/update_user_manage', { ...input })
const putBusiness = (input: object) => visitor.call('POST /member/update_user_business', { ...input })

describe('a profile', () => {
  it('is empty but for the name of the account at first', async () => {
    expect(await profile()).toEqual({
      manage: { full_name: 'Ada', gender: '0' },
      business: nothing,
      is_email_changed: false,
    })
    expect(await businessOf(server.database, memberId)).toBeNull()
    expect((await server.visitor().call('GET /member/get_user_profile')).cscode).toBe(10010)
  })

  it('takes a name and a gender; the readable cookies follow', async () => {
    expect((await putManage({ full_name: '  Ada Lovelace ', gender: 2 })).cscode).toBe(0)
    expect((await profile()).manage).toEqual({ full_name: 'Ada Lovelace', gender: '2' })
    expect(decodeURIComponent(visitor.cookies.get('username') ?? '')).toBe('Ada Lovelace')
    expect(JSON.parse(decodeURIComponent(visitor.cookies.get('user_info_new') ?? ''))).toMatchObject({
      username: 'Ada Lovelace',
    })
  })

  it('a longer name of the registration stays until it is changed to one of 20 characters at most', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'
    await server.member({ email: 'long@example.test', username: long })
    const holder = server.visitor()
    await holder.signIn('long@example.test')
    const put = (full_name: string) => holder.call('POST /member/update_user_manage', { full_name, gender: '1' })
    expect((await put(long)).cscode).toBe(0)
    expect((await holder.call('GET /member/get_user_profile')).data).toMatchObject({
      manage: { full_name: long, gender: '1' },
    })
    expect(await put(`${long}s`)).toMatchObject({ cscode: 10001, data: { fields: ['full_name'] } })
    expect((await put('Wolfe')).cscode).toBe(0)
    expect((await put(long)).cscode).toBe(10001)
  })

  it.each([
    [{ full_name: '', gender: '1' }, 10001, ['full_name']],
    [{ full_name: '   ', gender: '1' }, 10001, ['full_name']],
    [{ full_name: 'x'.repeat(21), gender: '1' }, 10001, ['full_name']],
    [{ full_name: 'Bob', gender: '3' }, 10001, ['gender']],
    [{ full_name: 'Bob' }, 10001, ['gender']],
    [{ full_name: 'B"ob', gender: '1' }, 20025, undefined],
    [{ full_name: 'B\\ob', gender: '1' }, 20025, undefined],
    [{ full_name: 'B/ob', gender: '1' }, 20025, undefined],
  ])('refuses %j with %i', async (input, code, fields) => {
    const before = await profile()
    const { cscode, data } = await putManage(input)
    expect([cscode, (data as { fields?: string[] }).fields]).toEqual([code, fields])
    expect(await profile()).toEqual(before)
  })

  it('the profile takes a business, and passes it on to invoices', async () => {
    expect((await putBusiness({ ...business, address_line: '  Torstraße 1 ' })).cscode).toBe(0)
    expect((await profile()).business).toEqual(business)
    expect(await businessOf(server.database, memberId)).toEqual({
      fullName: 'Ada Lovelace',
      company: 'Kontor Nord GmbH',
      taxId: 'DE 123456789',
      country: 'DE',
      addressLine: 'Torstraße 1',
      city: 'Berlin',
      postalCode: '10115',
      state: '',
      phone: '+49 30 123456',
    })
    expect((await profile()).manage.gender).toBe('2')
    const { company: _, ...unaware } = business
    expect((await putBusiness({ ...unaware, city: 'Kiel' })).cscode).toBe(0)
    expect((await profile()).business).toEqual({ ...business, city: 'Kiel' })
  })

  it('takes a name in any letters that invoices print, and keeps it when a program omits it', async () => {
    for (const company of ['주식회사 한빛소프트', 'شركة النور', 'Café ☕ 𠮷野'])
      expect((await putBusiness({ ...business, company })).cscode).toBe(0)
    const { company: _, ...unaware } = business
    await server.database.execute("update profiles set company = 'நிறுவனம்'")
    expect((await putBusiness(unaware)).cscode).toBe(0)
    expect((await profile()).business.company).toBe('நிறுவனம்')
    expect((await putBusiness(business)).cscode).toBe(0)
  })

  it.each([
    [{ tax_id: 'DE12' }, 20040, ['tax_id']],
    [{ postal_code: '1011', phone: 'none' }, 20040, ['postal_code', 'phone']],
    [{ country: 'FR' }, 20040, ['tax_id']],
    [{ country: 'XX', tax_id: '', postal_code: '' }, 20040, ['country']],
    [{ country: '' }, 10001, ['country']],
    [{ company: 'நிறுவனம்', city: 'அ' }, 20040, ['company', 'city']],
    [{ city: 'x'.repeat(101) }, 10001, ['city']],
    [{ address_line: 1 }, 10001, ['address_line']],
  ])('refuses a business with %j: %i', async (spoilt, code, fields) => {
    const before = await profile()
    const { cscode, data } = await putBusiness({ ...business, ...spoilt })
    expect([cscode, (data as { fields?: string[] }).fields]).toEqual([code, fields])
    expect(await profile()).toEqual(before)
  })

  it('deletes the business that is left out', async () => {
    expect((await putBusiness({ company: '' })).cscode).toBe(0)
    expect((await profile()).business).toEqual(nothing)
    expect(await businessOf(server.database, memberId)).toBeNull()
  })

  it('takes three statements at most, the session’s among them', async () => {
    expect(await server.statementsOf(profile)).toBe(2)
    expect(await server.statementsOf(() => putManage({ full_name: 'Ada', gender: '1' }))).toBe(3)
    expect(await server.statementsOf(() => putBusiness(business))).toBe(2)
  })
})
