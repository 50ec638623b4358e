import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { calls } from '@/apps/server/calls'
import { places as identity } from '@/domains/accounts/identity/places'
import { errorDisplayOf, type FormPlace } from '@/domains/accounts/identity/screens/error-display'
import { linkPlaces } from '@/domains/accounts/identity/screens/link-places'
import { places as profile } from '@/domains/accounts/profile/places'
import { places as refunds } from '@/domains/commerce/refunds/places'
import { places as subscriptions } from '@/domains/commerce/subscriptions/places'
import { places as activation } from '@/domains/licensing/activation/places'
import { places as gifts } from '@/domains/promotion/campaign-gifts/places'
import { messageFor, pageLoad } from '@/platform/codes/message-for'
import { root } from '@/platform/config/root'
import type { CallDefinition } from '@/platform/contract/call'
import { codesOf } from '@/platform/contract/openapi'

/** The error catalogues of spec 3.11: place, code, message. `other` is any code not named there. */
const catalogue = [
  ['login', 42011, 'member_new_24', 'alert'],
  ['login', 42023, 'member_blacklisted', 'alert'],
  ['login', 42012, 'member_new_10', 'block'],
  ['login', 10001, 'member_new_10', 'block'],
  ['login', 20000, 'member_new_10', 'block'],
  ['login', 20039, 'member_new_10', 'block'],
  ['socialSignIn', 42012, 'member_25', null],
  ['socialSignIn', 42023, 'member_blacklisted', null],
  ['socialSignIn', 20000, 'login.serverFailed', null],
  ['socialSignIn', 20039, 'code.20039', null],
  ['registerRequest', 42011, 'member_new_24', 'alert'],
  ['registerRequest', 42017, 'member_84', 'failed'],
  ['registerRequest', 10001, 'member_new_35', 'failed'],
  ['registerRequest', 20000, 'member_new_35', 'failed'],
  ['registerRequest', 20039, 'code.20039', 'failed'],
  ['register', 42017, 'member_84', 'failed'],
  ['register', 42011, 'member_new_32', 'alert'],
  ['register', 42013, 'member_new_32', 'failed'],
  ['register', 42015, 'member_new_32', 'failed'],
  ['register', 42020, 'member_new_32', 'failed'],
  ['register', 20032, 'member_new_32', 'failed'],
  ['register', 20000, 'member_new_35', 'alert'],
  ['forgotPassword', 42011, 'member_new_24', 'alert'],
  ['forgotPassword', 42016, 'member_add_61', 'failed'],
  ['forgotPassword', 20085, 'member_add_61', 'failed'],
  ['forgotPassword', 42013, 'member_new_32', 'failed'],
  ['forgotPassword', 42015, 'member_new_32', 'failed'],
  ['forgotPassword', 42020, 'member_new_32', 'failed'],
  ['forgotPassword', 20032, 'member_new_32', 'failed'],
  ['forgotPassword', 20000, 'member_new_35', 'alert'],
  ['resetOldEmail', 10001, 'member_new_3', 'alert'],
  ['resetOldEmail', 20035, 'member_new_35', 'failed'],
  ['resetOldEmail', 20024, 'member_new_24', 'alert'],
  ['resetOldEmail', 20025, 'member_new_24', 'failed'],
  ['resetOldEmail', 20085, 'member_add_61', 'failed'],
  ['resetOldEmail', 20234, 'member_new_32', 'failed'],
  ['resetOldEmail', 20233, 'member_new_32', 'failed'],
  ['resetOldEmail', 20232, 'member_new_32', 'failed'],
  ['changeEmail', 10001, 'member_new_3', 'alert'],
  ['changeEmail', 20024, 'member_new_24', 'alert'],
  ['changeEmail', 20039, 'member_new_39', 'alert'],
  ['changeEmail', 20041, 'member_new_41', 'alert'],
  ['changeEmail', 20032, 'member_new_32', 'failed'],
  ['changeEmail', 20132, 'member_new_32', 'failed'],
  ['changeEmail', 20232, 'member_new_32', 'failed'],
  ['activation', 20004, 'activate_product_12', null],
  ['activation', 20003, 'activate_product_13', null],
  ['activation', 20002, 'activate_product_14', null],
  ['pageLoad', 10001, 'load.10001', null],
  ['pageLoad', 20027, 'load.20027', null],
  ['refund', 85652, 'refund.repeated', null],
  ['verifyCode', 20041, 'member_new_41', null],
  ['verifyCode', 20021, 'member_verify_7', null],
  ['verifyCode', 20000, 'member_verify_6', null],
  ['profileEmail', 20000, 'member_verify_5', null],
  ['profile', 10001, 'member_new_3', null],
  ['profile', 20024, 'member_new_24', null],
  ['profile', 20025, 'member_new_14', null],
  ['profile', 20040, 'member_new_40', null],
  ['profile', 20041, 'member_new_41', null],
  ['profile', 20032, 'member_new_32', null],
  ['profile', 20132, 'member_new_32', null],
  ['profile', 20232, 'member_new_32', null],
  ['profile', 20000, 'member_new_35', null],
  ['cancelSubscription', 13101, 'subscription_24', null],
  ['cancelSubscription', 13102, 'subscription_25', null],
  ['cancelSubscription', 13103, 'subscription_26', null],
  ['giftGet', 20000, 'member_122', null],
  ['giftClaim', 20000, 'member_282', null],
] as const

const places = {
  pageLoad,
  ...activation,
  ...gifts,
  ...identity,
  ...linkPlaces,
  ...profile,
  ...refunds,
  ...subscriptions,
}

describe('the error catalogue, place by place', () => {
  test.each(catalogue)('%s, %i: %s, as %s', (place, code, message, look) => {
    expect(messageFor(places[place], code)).toBe(message)
    if (look !== null) expect(errorDisplayOf(place as FormPlace, code)).toBe(look)
  })

  test('a refused login gives the reason below the general message', () => {
    const reasons = ([42012, 20000, 20039, 10001] as const).map((code) => messageFor(places.loginReason, code))
    expect(reasons).toEqual(['login.wrong', 'login.serverFailed', 'code.20039', 'member_new_35'])
    expect(messageFor(places.login, 'unreachable')).toBe('ui.unreachable')
  })

  test('a closed account reads differently from one that is not linked yet, for every provider', () => {
    expect(messageFor(places.socialSignIn, 42023)).toBe('member_blacklisted')
    expect(messageFor(places.socialSignIn, 20000)).toBe('login.serverFailed')
  })
})

describe('spec 2.2: every code that is listed for a place', () => {
  const rows = [
    ...readFileSync(join(root, 'docs', 'reference', 'codes.md'), 'utf8').matchAll(
      /^\| `(\w+)` \| (\d+) \| `([\w.]+)` \| (.+) \|$/gm,
    ),
  ].map(([, place = '', code = '', message = '', how = '']) => ({ place, code: Number(code), message, how }))

  test('is in docs/reference/codes.md with its message, and no others are', () => {
    const listed = catalogue
      .filter(([, code]) => code !== 20000)
      .map(([place, code, key]) => [place, code, key].join(' '))
    expect(rows.map(({ place, code, message }) => `${place} ${code} ${message}`).sort()).toEqual(listed.sort())
  })

  test.each(rows)('$place, $code can occur there, or the reason why not is given', ({ code, how }) => {
    const named = /^`((?:GET|POST) [^`]+)`/.exec(how)?.[1]
    if (named === undefined) return expect(how).toMatch(/^No: .{20,}\.$/)
    const definition: CallDefinition | undefined = Object.entries(calls).find(([key]) => key === named)?.[1]
    expect(definition && codesOf(definition)).toContain(code)
  })
})
