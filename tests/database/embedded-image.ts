import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '@/platform/database/connect'
import { quickFolder } from '../machine/quick-folder'

/**
 * Creates an embedded database with its tables once, for the suite that runs on it; each test file begins with a copy:
 * of the image in memory, or of the folder where a test is about data on the disk. Creating one takes longer than most
 * files of tests.
 */
export default async function setup(project: TestProject) {
  const folder = quickFolder('foyer-image-')
  const data = join(folder, 'data')
  const created = await openDatabase({ dataDir: data })
  await created.close()
  const database = await PGlite.create(join(data, 'postgres'))
  const image = join(folder, 'image.tar')
  writeFileSync(image, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  project.provide('image', image)
  project.provide('data', data)
  return () => rmSync(folder, { recursive: true, force: true })
}
