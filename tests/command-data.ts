import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { openDatabase } from '@/platform/database/connect'
import { createDatabase } from './postgres'

/** Data with empty tables, which the environment names to the commands of the command line, and a folder for a test's files. */
export async function prepareCommandData() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-cli-'))
  const server = inject('postgres')
  const dataDir = server === null ? await copyEmbeddedData(folder) : join(folder, 'data')
  const url = server === null ? '' : await createDatabase(server)
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('DATA_DIR', dataDir)
  const place = url ? { url } : { dataDir }
  return {
    folder,
    place,
    /** Has the data as a running server has it: commands come in beside it, and need not open it each by itself. */
    open: () => openDatabase(place),
    async remove() {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Lays the suite's embedded data with empty tables into a folder, as a server left it. @returns its place */
export async function copyEmbeddedData(folder: string): Promise<string> {
  const dataDir = join(folder, 'data')
  await cp(inject('data'), dataDir, { recursive: true })
  return dataDir
}
