import { createHash } from 'node:crypto'
import { appendFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { loadDemo } from '@/apps/demo/data'
import { type Manifest, openBackup } from '@/platform/backup/manifest'
import { openSession } from '@/platform/backup/session'
import type { DatabasePlace } from '@/platform/database/connect'
import { mailHolds } from '@/platform/mail/tables'
import { createBareDatabase } from '@/tests/database/postgres'
import { quickFolder } from '@/tests/machine/quick-folder'
import { prepareCommandData } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'
import { startServer, type TestServer } from '@/tests/server/server'

const postgres = inject('postgres')
let data: Awaited<ReturnType<typeof prepareCommandData>>
let folder: string
let server: TestServer
beforeAll(async () => {
  data = await prepareCommandData()
  folder = quickFolder('foyer-backups-')
  work(data.place, 'files')
  server = await startServer({ FILES_DIR: join(folder, 'files') }, { place: data.place })
  await loadDemo(server.installation)
  await server.pool.query(`
    with mail as (
      insert into mails (kind, recipient, language, subject, confidential, created_at)
      values ('note', 'ada@example.test', 'en', 'x', false, now()) returning id)
    insert into jobs (kind, payload, run_at) select 'mail', jsonb_build_object('id', id), '2020-01-01' from mail`)
  await writeFile(join(folder, 'passphrase'), 'tide and wren and a jay\n')
})
afterAll(async () => {
  await server.close()
  await data.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Sets the place that the commands work on. */
function work(place: DatabasePlace, files: string) {
  vi.stubEnv('DATABASE_URL', 'url' in place ? place.url : '')
  if ('dataDir' in place) vi.stubEnv('DATA_DIR', place.dataDir)
  vi.stubEnv('FILES_DIR', join(folder, files))
}

const typed = (name: string, ...words: string[]) => commandCalled(name).run(words)
const asked = async (name: string, ...words: string[]) => JSON.parse(await typed(name, ...words, '--json'))
const backup = async (into: string, ...words: string[]): Promise<string> =>
  (await asked('backup', join(folder, into), ...words)).path

const manifestOf = async (path: string): Promise<Manifest> => (await openBackup(path, null)).manifest

/** The rows of each table, without those that a restore adds. */
const rowsIn = ({ tables }: Manifest) =>
  Object.fromEntries(
    tables
      .filter(({ name }) => !['audit_log', 'job_holds', 'mail_holds', 'jobs', 'mails'].includes(name))
      .map(({ name, rows, sha256 }) => [name, { rows, sha256 }]),
  )

/** Writes pairs of rows again and again, until told to stop. */
function writing() {
  let going = true
  let written = 0
  const working = (async () => {
    while (going) {
      await server.database.transaction(async (transaction) => {
        for (const name of ['one', 'two']) {
          await transaction.execute(`insert into events (name, payload, at) values ('${name}', '{}', now())`)
        }
      })
      written++
    }
  })()
  return async () => {
    going = false
    await working
    return written
  }
}

/** A database that nothing was ever in. */
const newPlace = async (kind: 'server' | 'embedded', name: string): Promise<DatabasePlace> =>
  kind === 'server' && postgres !== null
    ? { url: await createBareDatabase(postgres) }
    : { dataDir: join(folder, name, 'data') }

/** The names of all tables and functions. */
async function leftIn(place: DatabasePlace) {
  const { client, close } = await openSession(place)
  const { rows } = await client.query(`
    select relname from pg_class where relnamespace::regnamespace::text in ('public', 'partitions', 'drizzle')
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace`)
  await close()
  return rows
}

describe('a backup', () => {
  let whole: string
  const restored: { server?: DatabasePlace; embedded?: DatabasePlace } = {}

  it('has the state of one moment, while others write', async () => {
    const stop = writing()
    whole = await backup('kept')
    expect(await stop()).toBeGreaterThan(0)
    const check = await asked('restore', join(folder, 'kept'), '--check')
    expect(check).toMatchObject({ folder: whole, into: null, wrong: [] })
    expect(check.files.copied).toBeGreaterThan(5)
    expect(check.ledger.map(({ name }: { name: string }) => name)).toContain('seats taken, of those there are')
  })

  it('is restored row for row, from either database into either, by way of the other', async () => {
    const before = await manifestOf(whole)
    const kinds = postgres === null ? (['embedded'] as const) : (['embedded', 'server'] as const)
    let from = whole
    for (const kind of kinds) {
      const place = await newPlace(kind, `restored-${kind}`)
      restored[kind] = place
      work(place, `files-${kind}`)
      await asked('restore', from)
      await expect(typed('restore', from)).rejects.toThrow(/not empty/)
      from = await backup(`again-${kind}`)
      const after = await manifestOf(from)
      expect(rowsIn(after)).toEqual(rowsIn(before))
      expect(after.files).toEqual(before.files)
      expect(after.ledger).toEqual(before.ledger)
    }
    work(data.place, 'files')
    const pairs = await server.pool.query(
      "select name, count(*)::int from events where name in ('one', 'two') group by 1",
    )
    expect(pairs.rows[0].count).toBe(pairs.rows[1].count)
  })

  it('a restored backup does nothing until an operator declares it in use', async () => {
    const kind = postgres === null ? 'embedded' : 'server'
    const place = restored[kind] as DatabasePlace
    work(place, `files-${kind}`)
    const beside = await startServer({ FILES_DIR: join(folder, `files-${kind}`) }, { place })
    const done: string[] = []
    beside.worker.handle('kept', async () => void done.push('kept'))
    await beside.pool.query("insert into jobs (kind, payload, run_at) values ('kept', '{}', '2020-01-01')")
    await beside.worker.drain()
    expect(done).toEqual([])
    expect(await beside.database.$count(mailHolds)).toBe(1)
    const held = await beside.pool.query("select count(*)::int from mails where kind = 'note' and held_at is not null")
    expect(held.rows).toEqual([{ count: 1 }])
    expect((await asked('jobs release')).since).toEqual(expect.any(String))
    await beside.worker.drain()
    expect(done).toEqual(['kept'])
    await beside.close()
    work(data.place, 'files')
  })

  const damage: Readonly<Record<string, readonly [RegExp, (path: string) => Promise<unknown>]>> = {
    'a table is cut off': [
      /orders\.copy\.gz is damaged, or cut off/,
      (path) => truncate(join(path, 'tables/orders.copy.gz'), 100),
    ],
    'a table is missing': [/orders\.copy\.gz is missing/, (path) => rm(join(path, 'tables/orders.copy.gz'))],
    'a table is another’s': [
      /checksum differs|invalid/,
      (path) => cp(join(path, 'tables/seats.copy.gz'), join(path, 'tables/orders.copy.gz')),
    ],
    'a file was altered': [/files\/0\/0 is not what was written/, (path) => appendFile(join(path, 'files/0/0'), 'x')],
    'the manifest was altered': [
      /manifest.json is not what was written/,
      async (path) => {
        const text = await readFile(join(path, 'manifest.json'), 'utf8')
        await writeFile(join(path, 'manifest.json'), text.replace('"rows": 1', '"rows": 2'))
      },
    ],
    'the manifest tells of a row more': [
      /The table orders has \d+ rows, and the backup tells of \d+/,
      async (path) => {
        const file = join(path, 'manifest.json')
        const text = (await readFile(file, 'utf8')).replace(
          /("name": "orders",[^}]*"rows": )(\d+)/,
          (_, before, rows) => `${before}${Number(rows) + 1}`,
        )
        await writeFile(file, text)
        const sum = createHash('sha256').update(text).digest('hex')
        await writeFile(join(path, 'manifest.sha256'), `${sum}  manifest.json\n`)
      },
    ],
    'it was never finished': [/no whole backup/i, (path) => rm(join(path, 'manifest.sha256'))],
  }
  // Where it lies, and what reads it, is no matter of the database; making an embedded one for each is.
  const onThis = Object.entries(damage).filter(([what]) => postgres !== null || what === 'a file was altered')
  it.each(onThis)('is refused when %s, and nothing is left of it', async (_, [words, harm]) => {
    const place = await newPlace(postgres === null ? 'embedded' : 'server', 'harmed')
    const path = join(folder, 'harmed-backup')
    await cp(whole, path, { recursive: true })
    await harm(path)
    work(place, 'files-harmed')
    await expect(typed('restore', path)).rejects.toThrow(words)
    await rm(path, { recursive: true })
    if ('url' in place) expect(await leftIn(place)).toEqual([])
    else await rm(place.dataDir, { recursive: true, force: true })
    work(data.place, 'files')
  })

  it.runIf(postgres !== null)('is opened by its passphrase or key alone, where it is encrypted', async () => {
    const passphrase = join(folder, 'passphrase')
    const sealed = await backup('sealed', '--passphrase-file', passphrase)
    expect(await readdir(sealed)).toEqual([
      'files',
      'files.jsonl.gz.age',
      'keys',
      'manifest.json.age',
      'manifest.sha256',
      'tables',
    ])
    await expect(typed('restore', sealed, '--check')).rejects.toThrow(/is encrypted/)
    const wrong = join(folder, 'wrong')
    await writeFile(wrong, 'tide and wren and a crow\n')
    await expect(typed('restore', sealed, '--check', '--passphrase-file', wrong)).rejects.toThrow(/does not open/)
    const opened = await openBackup(sealed, { passphrase: 'tide and wren and a jay' })
    expect(opened.manifest.tables.length).toBeGreaterThan(50)
    expect((await opened.pieces.readWhole('keys/licence-secret')).toString()).toBe(process.env.LICENCE_SECRET)

    const key = join(folder, 'key.txt')
    const recipient = await typed('backup', 'key', key)
    const [, identity = ''] = (await readFile(key, 'utf8')).split('\n')
    const forKey = await openBackup(await backup('for-key', '--recipient', recipient), { identity })
    expect(forKey.manifest.tables.length).toBe(opened.manifest.tables.length)
    await expect(backup('for-key', '--recipient', 'age1nobody')).rejects.toThrow(/no public key/)
  })

  it('leaves no complete-looking file when it fails, and deletes older ones when it succeeds', async () => {
    const kept = join(folder, 'few')
    await cp(whole, join(kept, 'foyer-2026-01-01T00-00-00Z'), { recursive: true })
    // As a process leaves it that is killed.
    const half = join(kept, 'foyer-2026-01-02T00-00-00Z.part')
    await cp(join(whole, 'tables'), join(half, 'tables'), { recursive: true })
    await expect(typed('restore', half, '--check')).rejects.toThrow(/no whole backup/i)

    vi.stubEnv('FILES_DIR', join(folder, 'passphrase'))
    await expect(backup('few')).rejects.toThrow(/ENOTDIR/)
    expect(await readdir(kept)).toEqual(['foyer-2026-01-01T00-00-00Z', 'foyer-2026-01-02T00-00-00Z.part'])

    work(data.place, 'files')
    const { removed, path } = await asked('backup', kept, '--keep', '1', '--files', 'list')
    expect(removed).toEqual(['foyer-2026-01-01T00-00-00Z'])
    expect(await readdir(kept)).toEqual(['foyer-2026-01-02T00-00-00Z.part', basename(path)])
    expect((await manifestOf(path)).files).toMatchObject({ copied: 0, missing: 0 })
  })
})
