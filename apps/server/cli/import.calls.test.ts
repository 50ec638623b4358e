import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CommandError, UsageError } from '@/platform/commands/errors'
import type { OpenDatabase } from '@/platform/database/connect'
import { prepareCommandData } from '@/tests/command-data'
import { commandCalled } from '@/tests/commands'

const importVendor = commandCalled('import')

let data: Awaited<ReturnType<typeof prepareCommandData>>
let running: OpenDatabase
let folder: string
beforeAll(async () => {
  data = await prepareCommandData()
  folder = data.folder
  running = await data.open()
})
afterAll(async () => {
  await running.close()
  await data.remove()
})

const write = (...emails: string[]) => {
  const lines = emails.map((email) => JSON.stringify({ email, name: 'Ida', created_at: '2019-05-04T10:00:00Z' }))
  return writeFile(join(folder, 'members.jsonl'), lines.join('\n'))
}
const run = () => importVendor.run([folder])

it('says with --check what a run would do, and changes nothing', async () => {
  await write('check@example.test')
  const check = () => importVendor.run([folder, '--check'])
  const said = 'Nothing was changed. A run would do this:\nmembers.jsonl: 1 added, 0 there already'
  expect([await check(), await check()]).toEqual([said, said])
  const { rows } = await running.pool.query(`select (select count(*) from members)::int as members,
    (select count(*) from mail_holds)::int as holds, (select count(*) from audit_log)::int as records`)
  expect(rows).toEqual([{ members: 0, holds: 0, records: 0 }])
})

it('loads into the data of a server that runs, says what it did, and that it did nothing the second time', async () => {
  await write('ida@example.test')
  expect(await run()).toBe('members.jsonl: 1 added, 0 there already')
  await write('ida@example.test', 'bo@example.test', 'jo@example.test')
  expect(await run()).toBe('members.jsonl: 2 added, 1 there already')
  expect(await run()).toBe('Nothing was changed: all of it is there already.\nmembers.jsonl: 0 added, 3 there already')
  expect((await running.pool.query('select count(*)::int as count from members')).rows).toEqual([{ count: 3 }])
})

it('holds mails, until they are let go', async () => {
  const release = commandCalled('mail release')
  await running.pool.query(`insert into mails (kind, recipient, language, subject, text, confidential, created_at, held_at)
    values ('subscription.notice', 'ida@example.test', 'en', 'Soon', 'Soon', false, '2026-11-01', '2026-11-01')`)
  const held = /^subscription\.notice: 1, the first of 2026-11-01T00:00:00\.000Z\n1 mail, held since /
  expect(await release.run(['--check'])).toMatch(held)
  expect(await release.run(['--discard'])).toContain('1 mail discarded')
  expect(await release.run([])).toBe('No mails are held.')
  await expect(release.run(['--check', '--discard'])).rejects.toThrow(UsageError)
})

it('lists what is wrong with file and line, a hundred at most, and counts the rest', async () => {
  await write('ida', 'bo@example.test')
  const one = await run().catch((error: unknown) => error)
  expect(one).toEqual(
    new CommandError('members.jsonl:1: email: must be an email address\n\n1 problem; nothing was imported.', {
      count: 1,
      problems: [{ file: 'members.jsonl', line: 1, message: 'email: must be an email address' }],
    }),
  )
  await write(...Array.from({ length: 120 }, () => 'ida'))
  const { message } = (await run().catch((error: unknown) => error)) as CommandError
  expect(message.split('\n')).toHaveLength(103)
  expect(message).toMatch(/\n… and 20 more\n\n120 problems; nothing was imported\.$/)
})

it('wants one folder', async () => {
  await expect(importVendor.run([])).rejects.toThrow(UsageError)
  await expect(importVendor.run([folder, folder])).rejects.toThrow(UsageError)
  await expect(importVendor.run([folder, '--force', 'x'])).rejects.toThrow(UsageError)
  await expect(importVendor.run([join(folder, 'nowhere')])).rejects.toThrow('has none of the files')
})
