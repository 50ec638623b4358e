import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import { root } from '@/platform/config/root'
import { type OpenDatabase, openDatabase } from '@/platform/database/connect'
import { createDatabase } from '../database/postgres'
import { quickFolder } from '../machine/quick-folder'
import { commandCalled } from './commands'

/** Data with empty tables, which the environment names to the commands of the command line, and a folder for a test's files. */
export async function prepareCommandData() {
  const folder = quickFolder('foyer-cli-')
  const server = inject('postgres')
  const dataDir = server === null ? await copyEmbeddedData(folder) : join(folder, 'data')
  const url = server === null ? '' : await createDatabase(server)
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('DATA_DIR', dataDir)
  const place = url ? { url } : { dataDir }
  return {
    folder,
    place,
    /** Opens the data as a running server does, so that commands share it and need not open it themselves. */
    open: () => openDatabase(place),
    async remove() {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface CommandData {
  /** For the test's files. */
  readonly folder: string
  /** The same data as a running server has them. */
  readonly running: OpenDatabase
  /** Writes a file of that content. @returns its path */
  file(text: string): Promise<string>
}

/** The data of all tests of a file. @param catalogue they begin with that of the demo */
export function commandDataForFile({ catalogue = false, running = false } = {}): CommandData {
  let data: Awaited<ReturnType<typeof prepareCommandData>>
  let opened: OpenDatabase | null = null
  beforeAll(async () => {
    data = await prepareCommandData()
    if (running) opened = await data.open()
    if (catalogue) await commandCalled('catalogue load').run([join(root, 'catalogues', 'demo')])
  })
  afterAll(async () => {
    await opened?.close()
    await data.remove()
  })
  return {
    get folder() {
      return data.folder
    },
    get running() {
      if (!opened) throw new Error('The data were not opened')
      return opened
    },
    async file(text) {
      const path = join(data.folder, 'given')
      await writeFile(path, text)
      return path
    },
  }
}

/** Lays the suite's embedded data with empty tables into a folder, as a server left it. @returns its place */
export async function copyEmbeddedData(folder: string): Promise<string> {
  const dataDir = join(folder, 'data')
  await cp(inject('data'), dataDir, { recursive: true })
  return dataDir
}
