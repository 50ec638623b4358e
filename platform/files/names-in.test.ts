import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { namesIn } from './names-in'

it('an existing folder has names and no fault', async () => {
  expect(await namesIn(join(root, 'tests'))).toMatchObject({
    names: expect.arrayContaining(['suites.ts']),
    fault: null,
  })
})

it.each([
  ['no-such-folder', 'there is no such folder'],
  ['package.json', 'is no folder'],
  ['x'.repeat(300), 'cannot be read (ENAMETOOLONG)'],
])('%s is told from an empty folder', async (path, fault) => {
  expect(await namesIn(join(root, path))).toEqual({ names: [], fault })
})
