import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticatorApps, passkeys, recoveryCodes } from '@/domains/accounts/identity/tables/factors'
import { members, socialAccounts } from '@/domains/accounts/identity/tables/members'
import { password, startServer, type TestServer } from '../server/server'
import { begin, openShop } from '../shop/checkout'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

const hashIn = async (address: string, kind: string) => {
  const mail = (await server.mailsTo(address)).find((each) => each.kind === kind)
  expect(mail?.link, kind).toBeDefined()
  return mail?.link?.searchParams.get('hash') ?? ''
}

/** Moves a member's account to an address by the link that went to their own, and binds all that can be bound. */
async function squat(own: string, victim: string) {
  const { id } = await server.member({ email: own })
  const squatter = server.visitor()
  await squatter.signIn(own)
  expect((await squatter.call('POST /member/reset_email/per')).cscode).toBe(0)
  const hash = await hashIn(own, 'identity.changeEmail')
  const request = { hash, new_email: victim, re_email: victim, code: await squatter.captcha() }
  expect((await squatter.call('POST /member/reset_email/complete', request)).cscode).toBe(0)
  await server.worker.drain()
  return { id, squatter, own, victim }
}

async function bindEverything(memberId: number) {
  const now = server.clock.now()
  const { database } = server
  const hash = randomBytes(32)
  await database.insert(socialAccounts).values({ provider: 'google', subject: `squatter ${memberId}`, memberId })
  const passkey = {
    memberId,
    credentialId: `key ${memberId}`,
    publicKey: hash,
    counter: 0,
    transports: [],
    name: 'Key',
  }
  await database.insert(passkeys).values({ ...passkey, slot: 1, createdAt: now })
  await database.insert(authenticatorApps).values({ memberId, secret: hash, createdAt: now, confirmedAt: now })
  await database.insert(recoveryCodes).values({ memberId, hash })
  await database.update(members).set({ secondFactorSince: now }).where(sql`id = ${memberId}`)
}

/** Returns the further ways to open an account, beside its password and the given session. */
const openers = async (memberId: number) => {
  const { rows } = await server.database.execute<Record<string, number>>(sql`
    select (select count(*)::int from social_accounts where member_id = ${memberId}) as socials,
      (select count(*)::int from passkeys where member_id = ${memberId}) as passkeys,
      (select count(*)::int from authenticator_apps where member_id = ${memberId}) as apps,
      (select count(*)::int from recovery_codes where member_id = ${memberId}) as codes,
      (select count(*)::int from members where id = ${memberId} and second_factor_since is not null) as factors`)
  return rows[0]
}
const nothing = { socials: 0, passkeys: 0, apps: 0, codes: 0, factors: 0 }

const account = async (email: string) => {
  const { rows } = await server.database.execute<{ id: string; email_proven: boolean }>(
    sql`select id, email_proven from members where email = ${email}`,
  )
  return rows[0] ? { id: Number(rows[0].id), proven: rows[0].email_proven } : null
}

const buyAsVisitor = async (email: string) => {
  expect((await begin(server.visitor(), { pid: '706', option: 'FREE', email })).cscode).toBe(0)
  await server.worker.drain()
}

const ordersIn = async (memberId: number) => {
  const { rows } = await server.database.execute(sql`select from orders where member_id = ${memberId}`)
  return rows.length
}

async function resetPassword(email: string) {
  const owner = server.visitor()
  await owner.call('POST /api/auth/reset_pw/per', { email, code: await owner.captcha() })
  const hash = await hashIn(email, 'identity.reset')
  const request = { email, hash, code: await owner.captcha(), new_pw: 'mineonly', re_pw: 'mineonly' }
  expect((await owner.call('POST /api/auth/reset_pw/complete', request)).cscode).toBe(0)
  expect((await owner.login(email, 'mineonly')).cscode).toBe(0)
  return owner
}

describe('H1: an unproven address of an account', () => {
  it('gives it no purchase of the address’s owner, who gets it, and the squatter no access', async () => {
    const { id, squatter, own, victim } = await squat('thief@example.test', 'victim@corp.test')
    await bindEverything(id)
    await buyAsVisitor(victim)
    expect(await ordersIn(id)).toBe(0)
    const owner = await resetPassword(victim)
    const found = await account(victim)
    expect(found).toMatchObject({ proven: true })
    expect(found?.id).not.toBe(id)
    expect(await ordersIn(found?.id ?? 0)).toBe(1)
    expect((await owner.call('GET /member/security')).data).toMatchObject({ passkeys: [], app_added: null })
    // The squatter keeps their own account under their own address.
    expect(await account(own)).toEqual({ id, proven: true })
    expect((await squatter.call('GET /member/get_user_profile')).data).toMatchObject({ is_email_changed: false })
    expect((await server.mailsTo(own)).map(({ kind }) => kind)).toContain('identity.emailChanged')
  })

  it('goes to its owner by a password link, and its undo reaches nothing of theirs', async () => {
    const { id, own, victim } = await squat('thief2@example.test', 'victim2@corp.test')
    await bindEverything(id)
    const back = await hashIn(own, 'identity.oldEmail')
    await resetPassword(victim)
    const found = await account(victim)
    expect(found?.id).not.toBe(id)
    const thief = server.visitor()
    const request = { email: own, hash: back, code: await thief.captcha(), new_pw: 'takeback', re_pw: 'takeback' }
    expect((await thief.call('POST /member/change_password_old', request)).cscode).toBe(0)
    expect(await account(victim)).toEqual(found)
    expect((await server.visitor().login(victim, 'mineonly')).cscode).toBe(0)
  })

  it('can be registered by its owner', async () => {
    const { id, victim } = await squat('thief3@example.test', 'victim3@corp.test')
    const owner = server.visitor()
    await owner.call('POST /api/auth/register/per', { email: victim, code: await owner.captcha() })
    const hash = await hashIn(victim, 'identity.register')
    expect((await owner.call('POST /api/auth/register/check', { email: victim, hash })).cscode).toBe(0)
    const request = { email: victim, hash, name: 'Owner', pw: 'mineonly', re_pw: 'mineonly' }
    expect((await owner.call('POST /api/auth/register/complete', request)).cscode).toBe(0)
    expect((await owner.login(victim, 'mineonly')).data).toMatchObject({ username: 'Owner' })
    expect((await account(victim))?.id).not.toBe(id)
  })

  it('goes to a member who proves it by a code, with the purchases that waited for it', async () => {
    const { id, victim } = await squat('thief4@example.test', 'victim4@corp.test')
    const { id: ownId } = await server.member({ email: 'owner4@example.test' })
    const owner = server.visitor()
    await owner.signIn('owner4@example.test')
    expect((await owner.call('POST /member/verify_code', { new_email: victim })).cscode).toBe(0)
    const mail = (await server.mailsTo(victim)).find(({ kind }) => kind === 'identity.emailCode')
    const code = /^[2-9A-Z]{4}$/m.exec(mail?.text ?? '')?.[0]
    await buyAsVisitor(victim)
    expect((await owner.call('POST /member/change_email', { new_email: victim, code: 'ZZZZ' })).cscode).toBe(20021)
    expect((await owner.call('POST /member/change_email', { new_email: victim, code })).cscode).toBe(0)
    await server.worker.drain()
    expect(await account(victim)).toEqual({ id: ownId, proven: true })
    expect([await ordersIn(ownId), await ordersIn(id)]).toEqual([1, 0])
  })

  it('becomes proven by its link, in its own session alone, with the purchases that waited for it', async () => {
    const { id, squatter: holder, victim: wanted } = await squat('honest@example.test', 'honest.new@example.test')
    const hash = await hashIn(wanted, 'identity.confirmEmail')
    await server.member({ email: 'stranger@example.test' })
    const stranger = server.visitor()
    await stranger.signIn('stranger@example.test')
    expect((await stranger.call('POST /member/confirm_email', { email: wanted, hash })).cscode).toBe(20234)
    await buyAsVisitor(wanted)
    expect(await ordersIn(id)).toBe(0)
    await bindEverything(id)
    const elsewhere = randomBytes(32)
    await server.database.execute(sql`
      insert into sessions (token_hash, member_id, created_at, expires_at, network, user_agent)
      values (${elsewhere}, ${id}, now(), now() + interval '1 year', '', '')`)
    expect((await holder.call('POST /member/confirm_email', { email: wanted, hash })).cscode).toBe(0)
    expect((await holder.call('POST /member/confirm_email', { email: wanted, hash })).cscode).toBe(20234)
    await server.worker.drain()
    expect(await account(wanted)).toEqual({ id, proven: true })
    expect(await ordersIn(id)).toBe(1)
    expect(await openers(id)).toEqual(nothing)
    const { rows } = await server.database.execute(sql`select from sessions where token_hash = ${elsewhere}`)
    expect(rows).toEqual([])
    expect((await holder.call('GET /member/get_user_profile')).data).toMatchObject({ is_email_changed: true })
  })

  it('does not take the account’s former address away', async () => {
    const { id, own, victim } = await squat('keeper@example.test', 'keeper.new@example.test')
    await buyAsVisitor(own)
    expect(await ordersIn(id)).toBe(1)
    const { squatter } = await squatting('second@example.test')
    const hash = await hashIn('second@example.test', 'identity.changeEmail')
    const request = { hash, new_email: own, re_email: own, code: await squatter.captcha() }
    expect((await squatter.call('POST /member/reset_email/complete', request)).cscode).toBe(20041)
    await buyAsVisitor(victim)
    expect(await account(own)).toEqual({ id, proven: true })
    expect((await server.visitor().login(own, password)).cscode).toBe(0)
  })
})

const squatting = async (email: string) => {
  await server.member({ email })
  const squatter = server.visitor()
  await squatter.signIn(email)
  await squatter.call('POST /member/reset_email/per')
  return { squatter }
}

it('H1: the first proof of an address ends everything that was bound before', async () => {
  const { id } = await server.member({ email: 'imported@example.test', emailProven: false })
  await bindEverything(id)
  const owner = await resetPassword('imported@example.test')
  expect(await openers(id)).toEqual(nothing)
  expect((await owner.call('GET /member/get_user_profile')).cscode).toBe(0)
  expect((await server.mailsTo('imported@example.test')).map(({ kind }) => kind)).toContain('identity.securityChanged')
})

it('H1: a second factor of an account whose address is proven outlives a new password by mail', async () => {
  const { id } = await server.member({ email: 'proven@example.test' })
  await bindEverything(id)
  const owner = server.visitor()
  await owner.call('POST /api/auth/reset_pw/per', { email: 'proven@example.test', code: await owner.captcha() })
  const hash = await hashIn('proven@example.test', 'identity.reset')
  const request = {
    email: 'proven@example.test',
    hash,
    code: await owner.captcha(),
    new_pw: 'mineonly',
    re_pw: 'mineonly',
  }
  expect((await owner.call('POST /api/auth/reset_pw/complete', request)).cscode).toBe(0)
  expect(await openers(id)).toEqual({ socials: 1, passkeys: 1, apps: 1, codes: 1, factors: 1 })
})
