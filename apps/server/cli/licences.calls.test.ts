import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareCommandData } from '@/tests/command-data'
import { UsageError } from './command'
import { rotateLicenceKey } from './licences'

/** No server runs here, so each command opens the data for itself. */
let data: Awaited<ReturnType<typeof prepareCommandData>>
beforeAll(async () => {
  data = await prepareCommandData()
})
afterAll(() => data.remove())

it('names the key that signs now, and the one that it takes over from', async () => {
  const first = await rotateLicenceKey.run([])
  expect(first).toMatch(/^[\w-]{22} signs licences now\.$/)
  const kid = first.slice(0, 22)
  expect((await rotateLicenceKey.run([])).split('\n')[1]).toMatch(
    new RegExp(`^${kid} signs no more, and is published until 20`),
  )
  await expect(rotateLicenceKey.run(['now'])).rejects.toThrow(UsageError)
})
