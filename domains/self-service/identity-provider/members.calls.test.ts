import { afterAll, beforeAll, expect, it } from 'vitest'
import { personalTables } from '@/apps/server/domains'
import { erase } from '@/domains/back-office/privacy/store/erase'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { addApp, askPath, follow, letIn, refresh, requestIn, type TestApp, userinfo } from './testing'

let server: TestServer
let forum: TestApp
beforeAll(async () => {
  server = await startServer()
  forum = await addApp(server)
})
afterAll(() => server.close())

it('a member revokes an app’s access', async () => {
  const { visitor, tokens } = await letIn(server, forum)
  const { data } = await visitor.call('GET /member/apps')
  expect(data.apps).toEqual([
    {
      client: forum.id,
      name: 'Forum',
      scopes: ['email', 'profile', 'entitlements', 'offline_access'],
      since: expect.any(Number),
    },
  ])
  expect((await visitor.call('POST /member/apps/revoke', { client: forum.id })).data).toEqual({ apps: [] })
  expect((await visitor.call('POST /member/apps/revoke', { client: forum.id })).cscode).toBe(20085)
  expect((await userinfo(server, tokens.access_token)).status).toBe(401)
  expect((await refresh(server, forum, tokens.refresh_token)).body.error).toBe('invalid_grant')
})

it('a member signs out everywhere, including apps', async () => {
  const { visitor, tokens } = await letIn(server, forum)
  await visitor.call('POST /member/sessions/end')
  await server.worker.drain()
  expect((await refresh(server, forum, tokens.refresh_token)).body.error).toBe('invalid_grant')
})

it('every app asks again after a changed password', async () => {
  const { visitor, tokens } = await letIn(server, forum)
  await visitor.call('POST /member/change_password_v1', { old_pw: password, new_pw: 'correct2', re_pw: 'correct2' })
  await server.worker.drain()
  expect((await refresh(server, forum, tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect((await visitor.call('GET /member/apps')).data).toEqual({ apps: [] })
})

it.each(['suspended_at', 'blacklisted_at'])('a member with %s set is signed in to no app', async (column) => {
  const { id, tokens, visitor } = await letIn(server, forum)
  await server.database.execute(`update members set ${column} = now() where id = ${id}`)
  expect((await userinfo(server, tokens.access_token)).status).toBe(401)
  expect((await refresh(server, forum, tokens.refresh_token)).body.error).toBe('invalid_grant')
  const question = await follow(visitor, askPath(forum, { prompt: undefined }))
  const asked = await visitor.call('GET /oidc/request/question', { uid: requestIn(question) })
  expect(asked.cscode).toBe(20027)
})

it('an erased member leaves nothing behind', async () => {
  const { id, tokens } = await letIn(server, forum)
  await server.database.transaction((transaction) => erase(transaction, personalTables, id))
  expect((await userinfo(server, tokens.access_token)).status).toBe(401)
  const { rows } = await server.database.execute(`select kind from openid_artefacts where member_id = ${id}`)
  expect(rows).toEqual([])
})
