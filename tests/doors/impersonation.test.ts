import { expect, test } from 'vitest'
import { calls } from '@/apps/server/calls'
import type { CallDefinition } from '@/platform/contract/call'

/**
 * What an operator may do who looks through a member's eyes (spec 12.3): look. A new call of members that changes something is
 * closed to them; what helps a member is an act of the console, with a reason and in the operator's name.
 */
test('a marked session changes nothing', () => {
  const open = Object.entries<CallDefinition>(calls)
    .filter(([, { who, effect }]) => effect === 'write' && (who === 'member' || who === 'anyone'))
    .filter(([, { closedToImpersonation }]) => !closedToImpersonation)
  expect(open.map(([key]) => key)).toEqual([])
})
