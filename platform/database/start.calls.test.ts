import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it, vi } from 'vitest'
import { withData } from '@/apps/server/cli/data'
import { createBareDatabase, createDatabase } from '@/tests/database/postgres'
import { quickFolder } from '@/tests/machine/quick-folder'
import { copyEmbeddedData } from '@/tests/server/command-data'
import { openSession } from '../backup/session'
import { joinEmbedded, openDatabase } from './connect'
import { DamagedDataError, DataFolderError, NoDataError } from './data-folder'
import { socketFolder } from './embedded'
import { DataInUseError } from './folder-lock'
import { migrate } from './migrate'
import { readMigrations } from './migrations/files'
import { SchemaError } from './migrations/state'
import { ForeignFolderError, makePrivate } from './private-folder'

const server = inject('postgres')

if (server === null) {
  describe('the embedded database', () => {
    const inFolder = async (act: (dataDir: string) => Promise<void>) => {
      const folder = quickFolder('foyer-data-')
      try {
        await act(await copyEmbeddedData(folder))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }

    const othersMay = (path: string) => lstatSync(path).mode & 0o077

    it('keeps its data, belongs to one process at a time, and one user, and opens over the lock of a dead one', () =>
      inFolder(async (dataDir) => {
        // As where an installation finds its folder made by another user.
        for (const folder of [dataDir, join(dataDir, 'postgres')]) chmodSync(folder, 0o755)
        const first = await openDatabase({ dataDir })
        expect(['postgres', '.s.PGSQL.5432', 'foyer.lock'].map((name) => othersMay(join(dataDir, name)))).toEqual([
          0, 0, 0,
        ])
        await first.pool.query("insert into events (name, payload, at) values ('kept', '{}', now())")
        // A lock with this very process's number was left by an earlier process of the same number.
        writeFileSync(join(dataDir, 'foyer.lock'), String(process.ppid))
        await expect(openDatabase({ dataDir })).rejects.toThrow(DataInUseError)

        const guest = await joinEmbedded(dataDir)
        expect((await guest.pool.query('select name from events')).rows).toEqual([{ name: 'kept' }])
        await guest.close()
        await first.close()

        // A lock file that a killed process left does not block.
        writeFileSync(join(dataDir, 'foyer.lock'), '999999999')
        const second = await openDatabase({ dataDir })
        expect((await second.pool.query('select name from events')).rows).toEqual([{ name: 'kept' }])
        await second.close()
      }))

    it('is created only in an empty place: incomplete data are refused, and so is a file', () =>
      inFolder(async (dataDir) => {
        const folder = join(dataDir, 'postgres')
        rmSync(join(folder, 'PG_VERSION'))
        const before = readdirSync(folder, { recursive: true }).length
        await expect(openDatabase({ dataDir })).rejects.toThrow(/not whole: PG_VERSION is missing/)
        await expect(openSession({ dataDir }, true)).rejects.toThrow(DataFolderError)
        expect(readdirSync(folder, { recursive: true })).toHaveLength(before)
        writeFileSync(join(dataDir, 'a-file'), '')
        await expect(openDatabase({ dataDir: join(dataDir, 'a-file') })).rejects.toThrow(/is no folder/)
      }))

    it('gives advice when it cannot be opened', () =>
      inFolder(async (dataDir) => {
        const control = join(dataDir, 'postgres', 'global', 'pg_control')
        writeFileSync(control, Buffer.alloc(statSync(control).size))
        await expect(openDatabase({ dataDir })).rejects.toThrow(/cannot be read[\s\S]*Restore a backup/)
        await expect(openDatabase({ dataDir })).rejects.toThrow(DamagedDataError)
      }))

    it('is not created by a command that only reads', async () => {
      const folder = quickFolder('foyer-none-')
      const dataDir = join(folder, 'data')
      vi.stubEnv('DATA_DIR', dataDir)
      await expect(withData(async () => {})).rejects.toThrow(NoDataError)
      expect(existsSync(dataDir)).toBe(false)
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
    })

    it('the embedded database does not listen in a folder that another user may have prepared', () =>
      inFolder(async (place) => {
        const dataDir = join(place, 'x'.repeat(90))
        const host = socketFolder(dataDir)
        symlinkSync(place, host)
        try {
          await expect(openDatabase({ dataDir })).rejects.toThrow(ForeignFolderError)
          rmSync(host)
          mkdirSync(host)
          chmodSync(host, 0o777)
          makePrivate(host, place)
          expect(othersMay(host)).toBe(0)
        } finally {
          rmSync(host, { recursive: true })
        }
      }))
  })
} else {
  describe('a PostgreSQL server', () => {
    it('is brought up to date once when several processes start together', async () => {
      const url = await createBareDatabase(server)
      const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ url })))
      const { rows } = (await opened[0]?.pool.query(
        'select count(*)::int as count, count(distinct hash)::int as hashes from drizzle.__drizzle_migrations',
      )) ?? { rows: [] }
      expect(rows[0].count).toBe(rows[0].hashes)
      expect(rows[0].count).toBeGreaterThan(0)
      await Promise.all(opened.map((each) => each.close()))
    })

    it('with a newer schema is opened if that removed nothing', async () => {
      const url = await createDatabase(server)
      const { pool, close } = await openDatabase({ url })
      const later = 'insert into drizzle.__drizzle_migrations (hash, created_at, tag, version, works_from) values'
      await pool.query(`${later} ('x', 9000000000000, '9000_adds', '97.0.0', null)`)
      await (await openDatabase({ url })).close()
      await pool.query(`${later} ('y', 9000000000001, '9001_takes', '98.0.0', '97.0.0')`)
      await expect(openDatabase({ url })).rejects.toThrow(SchemaError)
      await expect(openDatabase({ url })).rejects.toThrow(/of Foyer 98\.0\.0[\s\S]*Start Foyer 97\.0\.0 or newer/)
      await close()
    })

    it('from before the first release is refused in one line, unchanged', async () => {
      const url = await createDatabase(server)
      const { pool, close } = await openDatabase({ url })
      await pool.query('drop table members cascade')
      await pool.query(
        'delete from drizzle.__drizzle_migrations where created_at > (select min(created_at) from drizzle.__drizzle_migrations)',
      )
      await pool.query("update drizzle.__drizzle_migrations set created_at = created_at - 1, tag = '0000_identity'")
      await expect(openDatabase({ url })).rejects.toThrow(SchemaError)
      await expect(openDatabase({ url })).rejects.toThrow(/^The tables .* of before the first release, .*DATA_DIR\)\.$/)
      const { rows } = await pool.query("select tag, to_regclass('members') as made from drizzle.__drizzle_migrations")
      expect(rows).toEqual([{ tag: '0000_identity', made: null }])
      await close()
    })

    it('is migrated while others work on it: a migration yields, and builds an index concurrently', async () => {
      const url = await createDatabase(server)
      const { pool, close } = await openDatabase({ url })
      const known = readMigrations()
      const next = (when: number, statement: string) => ({
        tag: String(when),
        when,
        hash: String(when),
        worksFrom: null,
        statements: [statement],
        isBeside: statement.includes('concurrently'),
      })
      const migrations = [
        ...known,
        next(9e12, 'alter table members add column note text'),
        next(9e12 + 1, 'create index concurrently members_note on members (note)'),
      ]
      const other = await pool.connect()
      await other.query('begin; select 1 from members')
      const told: string[] = []
      await migrate(
        pool,
        {
          done: ({ tag }) => void told.push(`${tag} done`),
          gaveWay(tag, attempt) {
            told.push(`${tag} gave way ${attempt}`)
            void other.query('commit')
          },
        },
        migrations,
      )
      other.release()
      expect(told).toEqual(['9000000000000 gave way 1', '9000000000000 done', '9000000000001 done'])
      const { rows } = await pool.query("select indisvalid from pg_index where indexrelid = 'members_note'::regclass")
      expect(rows).toEqual([{ indisvalid: true }])
      await close()
    })
  })
}
