import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withData } from '@/apps/server/cli/data'
import { recordAction } from '@/platform/audit/log'
import { auditLog } from '@/platform/audit/tables'
import { noLock } from '@/platform/contract/weighty'
import { recentMails } from '@/platform/mail/mailer'
import { addOperator, employ } from '@/tests/people/operator'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'

const exportAudit = commandCalled('audit export')
const listAudit = commandCalled('audit list')
const changeRole = commandCalled('operators role')
const disableOperator = commandCalled('operators disable')
const enableOperator = commandCalled('operators enable')
const inviteOperator = commandCalled('operators invite')
const listOperators = commandCalled('operators list')
const resetOperator = commandCalled('operators reset-second-factor')
const withdrawInvitation = commandCalled('operators withdraw')

const data = commandDataForFile({ running: true })

it('invites the first owner, and reports it as data', async () => {
  const said = await inviteOperator.run(['First@Example.test', '--role', 'owner', '--json'])
  expect(JSON.parse(said)).toMatchObject({ email: 'first@example.test', role: 'owner' })
  await withData(async ({ database }) => {
    const [mail] = await recentMails(database, 'first@example.test')
    expect(mail?.text).toContain('/console/invitation#')
    expect(mail?.text).toContain('The server administrator has invited you')
    const rows = await database.select().from(auditLog)
    expect(rows).toMatchObject([{ operator: 'command line', action: 'operator.invite' }])
  })
  await expect(inviteOperator.run(['a@example.test', '--role', 'king'])).rejects.toThrow('--role')
})

it('blocks and resets operators, but keeps one owner', async () => {
  const [owner, other] = await withData(async ({ database, config }) => {
    const place = { database, config, clock: { now: () => new Date() } }
    return [await addOperator(place, { role: 'owner' }), await addOperator(place, { role: 'support' })] as const
  })
  await employ('Mira')
  const reason = ['--reason', 'Left', '--operator', 'mira']
  await expect(disableOperator.run([owner.email, ...reason])).rejects.toThrow('last owner')
  expect(await resetOperator.run([other.email, ...reason])).toContain('link by mail')
  expect(await disableOperator.run([other.email, ...reason])).toContain('is blocked')
  await expect(disableOperator.run(['nobody@example.test', ...reason])).rejects.toThrow('There is no operator')
  await expect(disableOperator.run([owner.email])).rejects.toThrow('--reason')
  const stranger = ['--reason', 'Left', '--operator', 'Mara']
  await expect(disableOperator.run([other.email, ...stranger])).rejects.toThrow('No operator is called "Mara"')
  const listed = await listOperators.run(['--json'])
  const others = JSON.parse(listed).filter(({ name }: { name: string }) => name !== 'Mira')
  expect(others).toMatchObject([
    { email: owner.email, disabled: false },
    { email: other.email, disabled: true, secondFactor: false },
  ])
  expect(listed).not.toMatch(/passwordHash|totpSecret/)
})

it('changes a role, unblocks and revokes an invitation, as the console does', async () => {
  const email = 'first@example.test'
  const { id, email: known } = await withData(({ database, config }) =>
    addOperator({ database, config, clock: { now: () => new Date() } }, { role: 'support', disabledAt: new Date() }),
  )
  await expect(changeRole.run([known, '--role', 'king'])).rejects.toThrow('--role')
  expect(await changeRole.run([known, '--role', 'finance', '--operator', 'Mira'])).toContain('finance')
  expect(await enableOperator.run([known])).toContain('can log in again')
  const listed: readonly object[] = JSON.parse(await listOperators.run(['--json']))
  expect(listed.find((each) => 'id' in each && each.id === id)).toMatchObject({ role: 'finance', disabled: false })

  expect(JSON.parse(await withdrawInvitation.run([email, '--json']))).toEqual({ email, done: 'withdraw' })
  expect(JSON.parse(await listAudit.run(['--operator', 'Mira', '--action', 'operator.role', '--json']))).toMatchObject([
    { details: { email: known, from: 'support', to: 'finance' } },
  ])
})

it('writes the audit log to a file that others may not read and no spreadsheet runs', async () => {
  const record = { action: 'ticket.close', memberId: null, details: {}, at: new Date(), lock: noLock } as const
  for (const operator of [' =1+1', 'Mira']) await recordAction(data.running.database, { ...record, operator })
  const table = join(data.folder, 'audit.csv')
  expect(await exportAudit.run([table, '--action', 'ticket.close'])).toBe('Wrote 2 entries.')
  const [heading, ...lines] = (await readFile(table, 'utf8')).trim().split('\n')
  expect(heading).toBe('number,at,operator,action,member,member e-mail,details')
  expect(lines.map((line) => line.split(',')[2])).toEqual(["' =1+1", 'Mira'])
  expect((await stat(table)).mode & 0o077).toBe(0)
  const file = join(data.folder, 'audit.json')
  expect(JSON.parse(await exportAudit.run([file, '--json']))).toMatchObject({ file })
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(JSON.parse(await listAudit.run(['--json'])).length)
  await exportAudit.run([file, '--action', 'nothing', '--json'])
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([])
})
