import { expect, test } from 'vitest'
import { consoleCalls } from '@/apps/server/calls'
import type { CallDefinition } from '@/platform/contract/call'

/**
 * What is done about one member, order or ticket, or prepared, or is the operator's own and asks for its proof by itself.
 * Everything else that an operator changes reaches every customer and asks for the second factor once more (M8): a new call
 * does, or gets a line here.
 */
const open = [
  /^\/console\/api\/(members|refunds|disputes|reviews|blocks|gifts|tickets|letters|payments|operators|sign-in|invitation)\b/,
  // What makes somebody's access smaller.
  /^\/console\/api\/keys\/revoke$/,
  // The draft, which nobody sees before it is published.
  /^\/console\/api\/catalogue\/(product|entry|remove|move|discard)$/,
  // For one member, and not for everybody.
  /^\/console\/api\/coupons\/(give|take-back)$/,
  /^\/console\/api\/orders\/confirm$/,
  /^\/console\/api\/subscriptions\/(cancel|pause)$/,
  // Of one device, whoever's it is.
  /^\/console\/api\/trials\/(extend|revoke)$/,
  // From how few codes on the vendor is told.
  /^\/console\/api\/codes\/threshold$/,
  // With a password or a code of their own, or what makes one's access smaller.
  /^\/console\/api\/access\/(profile|password|authenticator|challenge|prove|passkeys\/add|recovery-codes|end-others)$/,
  // What the vendor's own reports are reckoned by.
  /^\/console\/api\/tax\/rates$/,
  // An event that is made up, to an address that somebody has proven to mean.
  /^\/console\/api\/endpoints\/test$/,
  // It has less done, and must be quick.
  /^\/console\/api\/bulk\/stop$/,
  // What its buyer could do as well, as often as they.
  /^\/console\/api\/presents\/(send|take-back)$/,
  // To the operator's own address.
  /^\/console\/api\/mail-texts\/test$/,
  /^\/console\/api\/sign-out$/,
]

test('M8: what reaches every customer asks for the second factor once more', () => {
  const writes = Object.entries<CallDefinition>(consoleCalls).filter(([, { effect }]) => effect === 'write')
  const unproven = writes
    .filter(([, { needsProof }]) => needsProof !== 'always')
    .map(([key]) => key.split(' ')[1] ?? '')
  expect(unproven.filter((path) => !open.some((pattern) => pattern.test(path)))).toEqual([])
  const proven = writes.filter(([, { needsProof }]) => needsProof === 'always').map(([key]) => key.split(' ')[1] ?? '')
  expect(proven).toEqual(
    expect.arrayContaining([
      '/console/api/releases/publish',
      '/console/api/codes/import',
      '/console/api/members/correct-email',
      '/console/api/members/merge',
      '/console/api/subscriptions/resume',
    ]),
  )
})
