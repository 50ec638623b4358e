import { describe, expect, test } from 'vitest'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { readOffered } from '@/platform/contract/read-offered'
import { sidebarEntries, sidebarSettings } from '@/platform/contract/sidebar'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { couponTag, entriesFor } from './entries'

const member = { isSubscriber: true, isBuyer: true } as SignedInMember
const set = (settings: object = {}) => sidebarSettings.parse(settings)
const opened = (settings: object, language: 'en' | 'ja' = 'en', who = member) =>
  entriesFor(who, set(settings), language).map(({ a }) => a)

describe('the entries of the sidebar', () => {
  /** The nine of the texts, and the downloads before the extended ones. */
  const all: readonly string[] = sidebarEntries.flatMap((entry) =>
    entry === 'extended_service' ? ['downloads', entry] : [entry],
  )

  test('are the nine in their order and the downloads by default', () => {
    expect(opened({})).toEqual(all)
  })

  test('appear only in the languages of their setting', () => {
    const settings = { locales: { special_offer: ['en', 'de'], get_support: [] } }
    expect(opened(settings)).toEqual(all.filter((entry) => entry !== 'get_support'))
    expect(opened(settings, 'ja')).not.toContain('special_offer')
  })

  test('show the subscription to subscribers alone', () => {
    expect(opened({ locales: { subscription: ['en'] } }, 'en', { ...member, isSubscriber: false })).not.toContain(
      'subscription',
    )
  })

  test.each([{ locales: { coupons: ['en'] } }, { locales: { license: ['xx'] } }, { tags: true }])(
    'refuse the setting %j',
    (settings) => expect(readOffered(sidebarSettings, settings, usualOffer).success).toBe(false),
  )
})

describe('the tag at the coupons', () => {
  test.each([
    [{}, true, true, null],
    [{ couponTag: true }, true, true, 'shell.coupon'],
    [{ couponTag: true }, false, true, null],
    [{ promotionFlag: true }, true, true, 'shell.promotion'],
    [{ promotionFlag: true }, true, false, null],
    [{ couponTag: true, promotionFlag: true }, true, true, 'shell.coupon'],
    [{ couponTag: true, promotionFlag: true }, false, true, 'shell.promotion'],
  ])('%j, with a coupon %j, paid %j: %s', (settings, coupons, isBuyer, tag) =>
    expect(couponTag({ ...member, isBuyer }, set(settings), coupons)).toBe(tag),
  )
})
