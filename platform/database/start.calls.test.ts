import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { copyEmbeddedData } from '@/tests/command-data'
import { createBareDatabase } from '@/tests/postgres'
import { joinEmbedded, openDatabase } from './connect'
import { DataInUseError } from './folder-lock'

const server = inject('postgres')

if (server === null) {
  describe('the embedded database', () => {
    const inFolder = async (act: (dataDir: string) => Promise<void>) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-data-'))
      try {
        await act(await copyEmbeddedData(folder))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }

    it('keeps its data, and is one process’s at a time', () =>
      inFolder(async (dataDir) => {
        const first = await openDatabase({ dataDir })
        await first.pool.query("insert into events (name, payload, at) values ('kept', '{}', now())")
        // A lock that names this very process is one that an earlier process of the same number left.
        writeFileSync(join(dataDir, 'foyer.lock'), String(process.ppid))
        await expect(openDatabase({ dataDir })).rejects.toThrow(DataInUseError)

        const guest = await joinEmbedded(dataDir)
        expect((await guest.pool.query('select name from events')).rows).toEqual([{ name: 'kept' }])
        await guest.close()
        await first.close()

        const second = await openDatabase({ dataDir })
        expect((await second.pool.query('select name from events')).rows).toEqual([{ name: 'kept' }])
        await second.close()
      }))

    it('opens over a lock that a killed process left', () =>
      inFolder(async (dataDir) => {
        writeFileSync(join(dataDir, 'foyer.lock'), '999999999')
        await (await openDatabase({ dataDir })).close()
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
  })
}
