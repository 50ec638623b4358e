import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { prepareCommandData } from '@/tests/command-data'
import { commandCalled } from '@/tests/commands'

const publishCatalogue = commandCalled('catalogue load')
const addToPool = commandCalled('codes add')
const listPools = commandCalled('codes list')
const setPoolThreshold = commandCalled('codes threshold')

let data: Awaited<ReturnType<typeof prepareCommandData>>
beforeAll(async () => {
  data = await prepareCommandData()
  await publishCatalogue.run([join(root, 'catalogues', 'demo')])
})
afterAll(() => data.remove())

const file = async (text: string) => {
  const path = join(data.folder, 'given')
  await writeFile(path, text)
  return path
}
const pool = 'oem:splicewing-video-licence'

it('fills a pool whole or not at all, and sets its threshold', async () => {
  await expect(addToPool.run([pool, await file('GOOD-CODE\nno code')])).rejects.toThrow('given:2: is no code')
  const path = await file('GOOD-CODE\nGOOD-CODE\nBETTER-CODE\n')
  expect(await addToPool.run([pool, path])).toBe('Added 2; 0 there already; 1 repeated in the file.')
  await expect(addToPool.run(['oem:none', path])).rejects.toThrow('no such pool')
  expect(JSON.parse(await setPoolThreshold.run([pool, '1', '--json']))).toEqual({ pool, threshold: 1 })
  const listed = JSON.parse(await listPools.run(['--json']))
  expect(listed).toContainEqual({ pool, free: 2, all: 2, threshold: 1, low: false })
})
