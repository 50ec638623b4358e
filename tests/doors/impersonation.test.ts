import { expect, test } from 'vitest'
import { calls } from '@/apps/server/calls'
import type { CallDefinition } from '@/platform/contract/call'

/**
 * What an operator may do who looks through a member's eyes (spec 12.3): nothing that spends, claims, pays, ends or secures, and
 * nothing that cannot be done again. A new call of members that changes something is closed to them, or gets a line here.
 */
test('a marked session changes nothing but what helps', () => {
  const open = Object.entries<CallDefinition>(calls)
    .filter(([, { who, effect }]) => effect === 'write' && (who === 'member' || who === 'anyone'))
    .filter(([, { closedToImpersonation }]) => !closedToImpersonation)
  expect(open.map(([key]) => key).sort()).toEqual([
    'POST /member/update_user_business',
    'POST /member/update_user_manage',
  ])
})
