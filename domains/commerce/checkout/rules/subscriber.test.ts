import { expect, test } from 'vitest'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { isSubscriberBy } from './trial'

test.each([
  [[], false],
  [[701, 757, 761], false],
  [[367], true],
  [[701, 367], true],
  [[4_711], false],
] as const)('a buyer of %j becomes a subscriber: %s', async (pids, expected) => {
  expect(isSubscriberBy(await readDemoCatalogue(), pids)).toBe(expected)
})
