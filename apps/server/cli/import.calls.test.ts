import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { root } from '@/platform/config/root'
import type { OpenDatabase } from '@/platform/database/connect'
import { describeProblem, type Problem } from '@/platform/text/problems'
import { prepareCommandData } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'

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

it('previews a run with --check, and changes nothing', async () => {
  await write('check@example.test')
  const check = () => importVendor.run([folder, '--check'])
  const said = 'Nothing was changed. A run would do this:\nmembers.jsonl: 1 added, 0 there already'
  expect([await check(), await check()]).toEqual([said, said])
  const { rows } = await running.pool.query(`select (select count(*) from members)::int as members,
    (select count(*) from mail_holds)::int as holds, (select count(*) from audit_log)::int as records`)
  expect(rows).toEqual([{ members: 0, holds: 0, records: 0 }])
})

it('imports into the data of a running server, and reports its changes, none the second time', async () => {
  await write('ida@example.test')
  expect(await run()).toBe('members.jsonl: 1 added, 0 there already')
  await write('ida@example.test', 'bo@example.test', 'jo@example.test')
  expect(await run()).toBe('members.jsonl: 2 added, 1 there already')
  expect(await run()).toBe('Nothing was changed: all of it is there already.\nmembers.jsonl: 0 added, 3 there already')
  expect((await running.pool.query('select count(*)::int as count from members')).rows).toEqual([{ count: 3 }])
})

it.runIf(inject('postgres') !== null)('reports since when another import runs, and waits for it', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const other = await running.pool.connect()
  await other.query("begin; select pg_advisory_xact_lock(4711, hashtext('import'))")
  await write('last@example.test')
  const waiting = run()
  const words = /^Another import has been at work since \d\d:\d\d UTC; this one waits until it has ended\.\n$/
  await expect
    .poll(() => said.mock.calls.map(([text]) => String(text)), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(words))
  expect((await running.pool.query("select from members where email = 'last@example.test'")).rowCount).toBe(0)
  await other.query('rollback')
  other.release()
  expect(await waiting).toBe('members.jsonl: 1 added, 0 there already')
  said.mockRestore()
})

it('holds mails until they are released', async () => {
  const release = commandCalled('mail release')
  await running.pool.query(`insert into mails (kind, recipient, language, subject, text, confidential, created_at, held_at)
    values ('subscription.notice', 'ida@example.test', 'en', 'Soon', 'Soon', false, '2026-11-01', '2026-11-01')`)
  const held = /^subscription\.notice: 1, the first of 2026-11-01T00:00:00\.000Z\n1 mail, held since /
  expect(await release.run(['--check'])).toMatch(held)
  expect(await release.run(['--discard'])).toContain('1 mail discarded')
  expect(await release.run([])).toBe('No mails are held.')
  await expect(release.run(['--check', '--discard'])).rejects.toThrow(UsageError)
})

it('sums up problems by kind, with the first lines of each, and lists a hundred for programs', async () => {
  const kind = {
    kind: 'must be an email address',
    mend: 'docs/reference/import/members.schema.json says what it may be',
  }
  const problem = { file: 'members.jsonl', line: 1, field: 'email', message: 'must be an email address', ...kind }
  await write('ida', 'bo@example.test')
  for (const words of [[folder], [folder, '--check']]) {
    const one = await importVendor.run(words).catch((error: unknown) => error)
    expect(one).toEqual(
      new CommandError(
        [
          `members.jsonl: email: must be an email address (once; ${kind.mend})`,
          '  members.jsonl:1: email: must be an email address',
          '',
          '1 problem; nothing was imported.',
        ].join('\n'),
        {
          count: 1,
          kinds: [{ file: 'members.jsonl', field: 'email', ...kind, count: 1, first: [problem] }],
          problems: [problem],
        },
      ),
    )
  }
  await write(...Array.from({ length: 120 }, () => 'ida'))
  const { message, data: all } = (await run().catch((error: unknown) => error)) as CommandError
  expect(message.split('\n')).toHaveLength(9)
  expect(message).toMatch(/ \(120 times; .*\n {2}… and 115 more\n\n120 problems; nothing was imported\.$/s)
  expect(all).toMatchObject({ count: 120, problems: Array.from({ length: 100 }, () => ({ field: 'email' })) })
})

it('checks all files, and does not report references to invalid lines', async () => {
  const place = await mkdtemp(join(folder, 'wrong-'))
  const file = (name: string, ...lines: (object | string)[]) =>
    writeFile(
      join(place, name),
      lines.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'),
    )
  const order = { status: 'complete', placed_at: '2021-03-04T10:00:00Z', currency: 'EUR', country: 'DE' }
  const line = { pid: 701, term: 'LFT', unit_amount: 5999 }
  await file('members.jsonl', { email: 'wrong@example.test', name: 'Wrong' })
  await file(
    'orders.jsonl',
    { ...order, number: 'A', member: 'wrong@example.test' },
    { ...order, number: 'B', member: 'nobody@example.test' },
    { ...order, number: 'C', member: 'ida@example.test', total: 1 },
    { ...order, number: 'D', member: 'ida@example.test', country: 'UK' },
  )
  await file('order-lines.jsonl', ...['A', 'B', 'C', 'D', 'E'].map((each) => ({ ...line, order: each })))
  await file(
    'order-documents.jsonl',
    ...['A', 'B', 'C', 'D', 'F'].map((each) => ({ order: each, number: '1', issued_at: order.placed_at })),
  )
  const isOfCatalogue = (path: string) => !/canned-answers|customers|brand|legal/.test(path)
  await cp(join(root, 'catalogues', 'demo'), place, { recursive: true, filter: isOfCatalogue })
  const { data: all } = (await importVendor.run([place]).catch((error: unknown) => error)) as CommandError
  expect((all as { problems: Problem[] }).problems.map(describeProblem)).toEqual([
    'members.jsonl:1: created_at: Invalid input: expected string, received undefined',
    'orders.jsonl:4: country: is no country of ISO 3166: is it GB?',
    'order-lines.jsonl:5: there is no order E in orders.jsonl',
    'orders.jsonl:2: there is no member nobody@example.test',
    'orders.jsonl:3: the lines of C come to 5999, not to 1',
    'order-documents.jsonl:5: there is no order F',
  ])
})

it('needs one folder', async () => {
  await expect(importVendor.run([])).rejects.toThrow(UsageError)
  await expect(importVendor.run([folder, folder])).rejects.toThrow(UsageError)
  await expect(importVendor.run([folder, '--force', 'x'])).rejects.toThrow(UsageError)
  await expect(importVendor.run([join(folder, 'nowhere')])).rejects.toThrow('there is no such folder')
  const empty = await mkdtemp(join(folder, 'empty-'))
  await expect(importVendor.run([empty])).rejects.toThrow('has none of the files that an import knows')
})
