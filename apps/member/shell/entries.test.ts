import { describe, expect, test } from 'vitest'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { readOffered } from '@/platform/contract/read-offered'
import { sidebarEntries, sidebarSettings } from '@/platform/contract/sidebar'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { couponTag, entriesFor, grouped } from './shell'

const member = { isSubscriber: true, isBuyer: true } as SignedInMember
const set = (settings: object = {}) => sidebarSettings.parse(settings)
const bootOf = (settings: object, giving = { transfers: true, households: true }) => ({
  sidebar: set(settings),
  ...giving,
})
const opened = (settings: object, language: 'en' | 'ja' = 'en', who = member) =>
  entriesFor(who, bootOf(settings), language).map(({ a }) => a)

describe('the entries of the sidebar', () => {
  const all = opened({})

  test('stand in groups, the nine of the texts (decision 0175) among them', () => {
    const groups = grouped(entriesFor(member, bootOf({}), 'en'))
    expect(groups.map(({ group, entries }) => [group, entries.map(({ a }) => a)])).toEqual([
      [undefined, ['index']],
      ['products', ['my_products', 'license', 'downloads', 'extended_service', 'licence_handovers']],
      ['purchases', ['order_history', 'subscription', 'special_offer', 'presents']],
      ['people', ['household', 'companies']],
      ['account', ['profile', 'my_addresses', 'get_support']],
    ])
    expect(all).toEqual(expect.arrayContaining([...sidebarEntries]))
  })

  test('have an icon each', () => {
    const icons = entriesFor(member, bootOf({}), 'en').map(({ sidebar }) => sidebar.icon)
    expect(new Set(icons).size).toBe(icons.length)
  })

  test('leave out what the vendor does not allow', () => {
    const entries = entriesFor(member, bootOf({}, { transfers: false, households: false }), 'en').map(({ a }) => a)
    expect(entries).toEqual(all.filter((a) => a !== 'licence_handovers' && a !== 'household'))
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
