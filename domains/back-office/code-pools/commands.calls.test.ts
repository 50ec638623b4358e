import { expect, it } from 'vitest'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'

const addToPool = commandCalled('codes add')
const listPools = commandCalled('codes list')
const setPoolThreshold = commandCalled('codes threshold')

const data = commandDataForFile({ catalogue: true })

const pool = 'oem:splicewing-video-licence'

it('fills a pool whole or not at all, and sets its threshold', async () => {
  await expect(addToPool.run([pool, await data.file('GOOD-CODE\nno code')])).rejects.toThrow('given:2: is no code')
  const path = await data.file('GOOD-CODE\nGOOD-CODE\nBETTER-CODE\n')
  expect(await addToPool.run([pool, path])).toBe('Added 2; 0 there already; 1 repeated in the file.')
  await expect(addToPool.run(['oem:none', path])).rejects.toThrow('no such pool')
  expect(JSON.parse(await setPoolThreshold.run([pool, '1', '--json']))).toEqual({ pool, threshold: 1 })
  const listed = JSON.parse(await listPools.run(['--json']))
  expect(listed).toContainEqual({ pool, free: 2, all: 2, threshold: 1, low: false })
})
