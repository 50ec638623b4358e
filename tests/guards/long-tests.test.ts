import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { longTests, unconcerned } from '@/scripts/long-tests.mjs'
import { onEmbeddedAlone, onEmbeddedToo } from '../suites'

const files = longTests.flatMap((group) => group.files)

it('name files and folders that exist, once, and none of the embedded database', () => {
  const places = longTests.flatMap(({ of }) => of)
  expect([...files, ...places].filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
  expect(files.filter((file) => [...onEmbeddedAlone, ...onEmbeddedToo].includes(file))).toEqual([])
})

it('all run where the change is not known', () => expect(unconcerned(null)).toEqual([]))

it('are skipped where a change concerns none of them', () => {
  expect(unconcerned(['domains/staff/operators/domain.ts'])).toEqual(files)
})

it('run where a change is in a folder that concerns them, or in their own files', () => {
  expect(unconcerned(['platform/database/connect.ts'])).not.toContain('drills/kill/kill.e2e.ts')
  expect(unconcerned(['deploy/nginx.conf'])).not.toContain('e2e/proxies.e2e.ts')
  expect(unconcerned(['drills/fuzz/fuzz.calls.test.ts'])).not.toContain('drills/fuzz/fuzz.calls.test.ts')
})
