import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { impersonalTables, personalTables } from '@/apps/server/domains'
import { members } from '@/domains/accounts/identity/tables/members'
import { mails } from '@/platform/mail/tables'
import { before, days } from '@/platform/time/duration'
import { twoLongLives } from '@/tests/personal-data/personal-data'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { columnName, exportedColumns } from './store/collect'

const email = 'ada@example.test'

let server: TestServer
let folder: string
let ada: Visitor
let eve: Visitor
let sent: readonly string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-privacy-'))
  server = await startServer({ FILES_DIR: folder })
  ;({ ada, eve, files: sent } = await twoLongLives(server, email, 'eve@example.test'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every table of the database, by what the database says of itself. */
async function tablesOfDatabase() {
  const { rows } = await server.database.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  return rows.map(({ name }) => name)
}

const declared = [...new Set(personalTables.map(({ table }) => getTableConfig(table).name))].sort()

describe('the list of personal data', () => {
  it('names every table of the database, or the reason why it holds no personal data', async () => {
    expect([...declared, ...Object.keys(impersonalTables)].sort()).toEqual(await tablesOfDatabase())
  })

  it('calls no table impersonal that refers to a member, directly or through another table', async () => {
    const { rows } = await server.database.execute<{ name: string; refers: string }>(sql`
      select conrelid::regclass::text as name, confrelid::regclass::text as refers from pg_constraint where contype = 'f'
      union select table_name, 'members' from information_schema.columns where column_name = 'member_id'`)
    const found = new Set(['members'])
    for (let size = 0; size < found.size; ) {
      size = found.size
      for (const { name, refers } of rows) if (found.has(refers)) found.add(name)
    }
    expect([...found].filter((name) => name in impersonalTables)).toEqual([])
  })

  it('names existing columns alone', () => {
    const wrong = personalTables.flatMap(({ table, withheld = {}, kept }) =>
      [...Object.keys(withheld), ...Object.keys(kept?.emptied ?? {})].filter(
        (name) => !(name in getTableColumns(table)),
      ),
    )
    expect(wrong).toEqual([])
  })
})

type ExportedTables = Record<string, Record<string, unknown>[]>

const download = (visitor: Visitor, format: string, more = '') =>
  visitor.send(`/personal-data?format=${format}${more}`, { headers: { 'sec-fetch-site': 'same-origin' } })

describe('the export of a member’s data', () => {
  it('is a JSON file with rows of every table, and with none of another member', async () => {
    let answer = new Response()
    const statements = await server.statementsOf(async () => {
      answer = await download(ada, 'json')
    })
    expect(statements).toBeLessThanOrEqual(3)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="personal-data-2026-11-21.json"')
    const text = await answer.text()
    const { data, files } = JSON.parse(text) as { data: ExportedTables; files: unknown }
    const exported = personalTables
      .filter(({ notExported }) => !notExported)
      .map(({ table }) => getTableConfig(table).name)
    expect(Object.keys(data).sort()).toEqual([...exported].sort())
    expect(Object.keys(data).filter((name) => name !== 'account_deletions' && data[name]?.length === 0)).toEqual([])
    expect(text).not.toContain('eve@example.test')
    expect(files).toHaveLength(3)
    const address = (key: string) => `${server.config.publicUrl}/personal-data/file?key=${key}`
    expect(files).toEqual(
      expect.arrayContaining(sent.map((key) => ({ name: key.slice(key.indexOf('/') + 1), address: address(key) }))),
    )
    // Also what was written to the address that the account had before.
    expect(data.mails?.map(({ recipient }) => recipient)).toContain(`old-${email}`)
  })

  it('has no mail to an unproven address, until the member has proven it', async () => {
    const { id } = await server.member({ email: 'taken@example.test' })
    const visitor = server.visitor()
    await visitor.signIn('taken@example.test')
    const now = server.clock.now()
    const mail = { kind: 'test', recipient: 'taken@example.test', language: 'en', confidential: false } as const
    await server.database.insert(mails).values([
      { ...mail, subject: 'To whoever was there', createdAt: before(now, days(1)) },
      { ...mail, subject: 'To the member', createdAt: now },
    ])
    const subjects = async () => {
      const { data } = (await (await download(visitor, 'json')).json()) as { data: ExportedTables }
      return data.mails?.map(({ subject }) => subject).sort()
    }
    const set = (facts: Partial<typeof members.$inferInsert>) =>
      server.database.update(members).set(facts).where(eq(members.id, id))
    await set({ emailChangedAt: now, emailProven: false, provenEmail: 'before@example.test' })
    expect(await subjects()).toEqual([])
    await set({ emailProven: true, provenEmail: null })
    expect(await subjects()).toEqual(['To the member', 'To whoever was there'])
  })

  it('holds no secret and names no staff', async () => {
    const names = personalTables.flatMap((part) =>
      part.notExported
        ? []
        : exportedColumns(part).map((column) => `${getTableConfig(part.table).name}.${columnName(column)}`),
    )
    expect(
      names.filter((name) => /\.\w*(hash|secret|token|payload|user_code|operator)|email_codes\.code$/.test(name)),
    ).toEqual([])
    expect(await (await download(ada, 'json')).text()).not.toMatch(/\$argon2|Olga/)
  })

  it('is also a self-contained page in the member’s language', async () => {
    const answer = await download(ada, 'html', '&lang=de')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="personal-data-2026-11-21.html"')
    const page = await answer.text()
    expect(page).toContain('<html lang="de"')
    for (const told of [
      'Bestellungen',
      '701 in de',
      '29,99',
      'Hafenweg 1',
      'Too dear',
      'Unser Support',
      'Key ring',
      'seat_tokens (1)',
    ]) {
      expect(page).toContain(told)
    }
    expect(page).not.toMatch(/<script|src=|\[object|undefined|document\./)
  })

  it('links the files that the member has sent, for the member alone', async () => {
    for (const key of sent) {
      const path = `/personal-data/file?key=${key}`
      // Opened from a page on a disk.
      const own = await ada.send(path, { headers: { 'sec-fetch-site': 'cross-site' } })
      expect(await own.text()).toBe('picture')
      expect(own.headers.get('content-disposition')).toContain('attachment')
      expect((await eve.send(path)).status).toBe(404)
    }
    expect((await ada.send('/personal-data/file?key=releases/s')).status).toBe(404)
    expect(await (await server.visitor().send(`/personal-data/file?key=${sent[0]}`)).json()).toMatchObject({
      cscode: 10010,
    })
  })

  it('is for its member alone, and throttled', async () => {
    expect(await (await download(server.visitor(), 'json')).json()).toMatchObject({ cscode: 10010 })
    const foreign = await eve.send('/personal-data?format=json', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(await foreign.json()).toMatchObject({ cscode: 10010 })
    expect(await (await download(eve, 'exe')).json()).toMatchObject({ cscode: 10001, data: { fields: ['format'] } })
    const answers = []
    for (let count = 0; count < 8; count++) answers.push((await download(eve, 'json')).status)
    expect(answers.slice(0, 6)).toEqual(Array(6).fill(200))
    expect(answers[7]).toBe(429)
  })
})
