import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { recentMails } from '@/platform/mail/post'
import { addOperator } from '@/tests/operator'
import { createDatabase } from '@/tests/postgres'
import { withData } from './command'
import { disableOperator, inviteOperator, listOperators, resetOperator } from './operators'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-cli-'))
  const server = inject('postgres')
  vi.stubEnv('DATABASE_URL', server === null ? '' : await createDatabase(server))
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

it('invites the first owner, and says so as data', async () => {
  const said = await inviteOperator.run(['First@Example.test', '--role', 'owner', '--json'])
  expect(JSON.parse(said)).toMatchObject({ email: 'first@example.test', role: 'owner' })
  await withData(async ({ database }) => {
    const [mail] = await recentMails(database, 'first@example.test')
    expect(mail?.text).toContain('/console/invitation#')
    const rows = await database.select().from(auditLog)
    expect(rows).toMatchObject([{ operator: 'command line', action: 'operator.invite' }])
  })
  await expect(inviteOperator.run(['a@example.test', '--role', 'king'])).rejects.toThrow('--role')
})

it('shuts out and resets, but leaves an owner', async () => {
  const [owner, other] = await withData(async ({ database }, config) => {
    const place = { database, config, clock: { now: () => new Date() } }
    return [await addOperator(place, { role: 'owner' }), await addOperator(place, { role: 'support' })] as const
  })
  const reason = ['--reason', 'Left', '--operator', 'Mira']
  await expect(disableOperator.run([owner.email, ...reason])).rejects.toThrow('last owner')
  expect(await resetOperator.run([other.email, ...reason])).toContain('link by mail')
  expect(await disableOperator.run([other.email, ...reason])).toContain('is shut out')
  await expect(disableOperator.run(['nobody@example.test', ...reason])).rejects.toThrow('works here')
  await expect(disableOperator.run([owner.email])).rejects.toThrow('--reason')
  const listed = await listOperators.run(['--json'])
  expect(JSON.parse(listed)).toMatchObject([
    { email: owner.email, disabled: false },
    { email: other.email, disabled: true, secondFactor: false },
  ])
  expect(listed).not.toMatch(/passwordHash|totpSecret/)
})
