import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { longTests, unconcerned } from '@/scripts/long-tests.mjs'

const files = longTests.flatMap((group) => group.files)

it('name files and folders that exist, once', () => {
  const places = longTests.flatMap(({ of }) => of).filter((place) => !place.startsWith('/'))
  expect([...files, ...places].filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

it('all run where the change is not known', () => expect(unconcerned(null)).toEqual([]))

it('are skipped where a change concerns none of them', () => {
  expect(unconcerned(['domains/staff/operators/domain.ts'])).toEqual(files)
})

it('run where a change is in a folder that concerns them, or in their own files', () => {
  expect(unconcerned(['platform/database/connect.ts'])).not.toContain('drills/kill/kill.e2e.ts')
  expect(unconcerned(['deploy/nginx.conf'])).not.toContain('e2e/proxies.e2e.ts')
  expect(unconcerned(['drills/fuzz/fuzz.calls.test.ts'])).not.toContain('drills/fuzz/fuzz.calls.test.ts')
  for (const path of ['domains/billing/tax/commands.ts', 'domains/commerce/refunds/commands/begin.ts']) {
    expect(unconcerned([path])).not.toContain('tests/guards/command-examples.calls.test.ts')
  }
})
