import { afterAll, beforeAll, expect, it } from 'vitest'
import { importLines } from '@/tests/import/import'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.member({ email: 'ida@example.test' })
  await server.member({ email: 'bo@example.test' })
})
afterAll(() => server.close())

const klang = { member: 'ida@example.test', company: 'Klang A/S', vat_id: 'DK 13585628', country: 'DK' }
const load = (...profiles: object[]) => importLines(server, { profiles })

it('imports businesses into profiles, and leaves those that members have changed since', async () => {
  expect(await load({ ...klang, member: 'nobody@example.test' }, klang, klang)).toEqual([
    'profiles.jsonl:1: there is no member nobody@example.test',
    'profiles.jsonl:3: the business of ida@example.test is in line 2 already',
  ])
  expect(await load(klang)).toEqual({ profiles: { added: 1, known: 0 } })
  const ida = server.visitor()
  await ida.signIn('ida@example.test')
  const own = async () => (await ida.call('GET /member/get_user_profile')).data.business
  expect(await own()).toMatchObject({ company: 'Klang A/S', tax_id: 'DK 13585628', country: 'DK', city: '' })
  await ida.call('POST /member/update_user_business', { ...(await own()), company: 'Klang Nord A/S' })
  expect(await load(klang)).toEqual({ profiles: { added: 0, known: 1 } })
  expect(await own()).toMatchObject({ company: 'Klang Nord A/S' })
})

it('fills in a business where a member has other data but no business', async () => {
  const bo = server.visitor()
  await bo.signIn('bo@example.test')
  await bo.call('POST /member/update_user_manage', { full_name: 'Bo', gender: '1' })
  expect(await load({ ...klang, member: 'bo@example.test' })).toEqual({ profiles: { added: 1, known: 0 } })
  expect((await bo.call('GET /member/get_user_profile')).data).toMatchObject({
    manage: { gender: '1' },
    business: { company: 'Klang A/S' },
  })
})
