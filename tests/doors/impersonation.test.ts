import { expect, test } from 'vitest'
import { calls } from '@/apps/server/calls'
import type { CallDefinition } from '@/platform/contract/call'

/**
 * An operator who impersonates a member may only look (spec 12.3). A new writing call of members is closed to them;
 * staff help members by acts of the console, with a reason and in the operator's name.
 */
test('a marked session changes nothing', () => {
  const open = Object.entries<CallDefinition>(calls)
    .filter(([, { who, effect }]) => effect === 'write' && (who === 'member' || who === 'anyone'))
    .filter(([, { closedToImpersonation }]) => !closedToImpersonation)
  expect(open.map(([key]) => key)).toEqual([])
})
