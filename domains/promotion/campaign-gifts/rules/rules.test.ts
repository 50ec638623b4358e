import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Campaign } from '@/domains/commerce/catalogue/schema'
import { money } from '@/platform/money/money'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { positionOf, presentEntry } from '../map'
import { readGift } from '../screens/gift'
import type { Entry } from '../store/entries'
import {
  type ClaimState,
  choiceOfShops,
  claimStates,
  currencyAt,
  giftCurrencies,
  sellsIn,
  shopsOf,
  siteFor,
  siteSelling,
  sites,
  statesBefore,
} from './'
import { campaignOf } from './campaign'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await readDemoCatalogue()
})

describe('a claim', () => {
  const next = (state: ClaimState) => claimStates.filter((each) => statesBefore(each).includes(state))

  test.each([
    ['waiting', ['waiting', 'rejected', 'choosing', 'given', 'withdrawn']],
    ['rejected', ['waiting', 'withdrawn']],
    ['choosing', ['given', 'withdrawn']],
    ['given', []],
    ['withdrawn', []],
  ] as const)('from %s goes to %j alone', (state, expected) => expect(next(state)).toEqual(expected))

  it('gets no code without an operator’s approval, and keeps a given one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...claimStates), { maxLength: 12 }), (states) => {
        const path: ClaimState[] = ['waiting']
        for (const request of states) if (statesBefore(request).includes(path.at(-1) ?? 'waiting')) path.push(request)
        const given = path.indexOf('given')
        if (given >= 0)
          expect([path.length - 1, ['waiting', 'choosing']]).toEqual([given, expect.arrayContaining([path[given - 1]])])
        if (path.includes('withdrawn')) expect(path.at(-1)).toBe('withdrawn')
      }),
    )
  })
})

describe('an entry', () => {
  const present = (more: Partial<Entry> = {}) => {
    const amounts = campaignOf(catalogue, 'all-in-one-new')?.amounts
    if (!amounts) throw new Error('There is no such campaign')
    const order = { orderNumber: 'ABCDE-FGHJK', position: 1, country: 'DE', orderCurrency: 'EUR' } as const
    const nothing = { state: null, reason: null, site: null, onlyShop: null, code: null, currency: null, amount: null }
    const shops = { shops: [], anywhere: [] }
    const entry = { ...order, pid: 757, name: 'All-in-One', ...nothing, ...shops, ...more }
    return presentEntry(catalogue, amounts, entry, { masked: false })
  }

  test.each([
    [null, 0, 'none', 'open'],
    ['waiting', 0, 'waiting', 'waiting'],
    ['rejected', 0, 'rejected', 'rejected'],
    ['choosing', 3, 'approved', 'choosing'],
    ['given', 1, 'approved', 'given'],
  ] as const)('in state %s has status %s and review %s, and is shown as %s', (state, status, review, standing) => {
    const entry = present({ state, reason: 'Too dark' })
    expect([entry.gift_status, entry.review, readGift(entry).standing]).toEqual([status, review, standing])
    expect(entry.reason).toBe(state === 'rejected' ? 'Too dark' : null)
  })

  it('names the amounts of spec 14.2, in the order of choice, yen without decimals', () => {
    const entry = present()
    expect(entry.amounts).toEqual({ USD: '25.00', GBP: '18.00', EUR: '25.00', JPY: '3500' })
    expect(readGift(entry).choices.map(({ value }) => value)).toEqual([
      money(2500, 'USD'),
      money(1800, 'GBP'),
      money(2500, 'EUR'),
      money(3500, 'JPY'),
    ])
    expect([readGift(entry).value, entry.amount]).toEqual([null, ''])
  })

  it('shows a given code with its value and shop, and the line by its position', () => {
    const entry = present({ state: 'given', site: 'JP', code: 'DRIFT-1', currency: 'JPY', amount: 3500 })
    expect(entry).toMatchObject({ code: 'DRIFT-1', country: 'JP', currency: 'JPY', amount: '3500', vid: '2' })
    expect(readGift(entry).value).toEqual(money(3500, 'JPY'))
    expect(positionOf(entry.vid)).toBe(1)
    expect(readGift(entry).onlyShop).toBe(null)
    expect(readGift({ ...entry, only_shop: 'JP' }).onlyShop).toBe('JP')
  })

  it('lets the shop be chosen where codes differ by it (text 2, deviation 2)', () => {
    const choices = (more: Partial<Entry>) =>
      readGift(present({ state: 'choosing', ...more })).choices.map(({ value, site }) => `${value.currency} ${site}`)
    const others = ['USD null', 'GBP null']
    expect(choices({ anywhere: ['EUR', 'USD'] })).toEqual([...others, 'EUR null', 'JPY null'])
    expect(choices({ shops: ['DE', 'FR'] })).toEqual([...others, 'EUR DE', 'EUR FR', 'JPY null'])
    expect(present({ state: 'waiting', shops: ['DE', 'FR'] }).shops).toEqual([])
  })

  it('has both ids of a product that was bought under an earlier one', () => {
    expect(present({ pid: 1907 })).toMatchObject({ raw_pid: 1907 })
    expect(present({ pid: 1757 })).toMatchObject({ pid: 1757, raw_pid: 1757 })
  })
})

describe('the shop of a code', () => {
  test.each([
    ['US', 'USD', 'US'],
    ['GB', 'GBP', 'UK'],
    ['DE', 'EUR', 'DE'],
    ['FR', 'EUR', 'FR'],
    ['JP', 'JPY', 'JP'],
    ['AT', 'EUR', 'DE'],
    ['CH', 'USD', 'US'],
    // The country comes before the currency.
    ['FR', 'USD', 'FR'],
  ] as const)('of an order from %s in %s is %s', (country, currency, site) =>
    expect(siteFor({ country, currency })).toBe(site),
  )

  it('sells in one currency, beside another shop where codes can differ', () => {
    for (const site of sites)
      expect(giftCurrencies.filter((currency) => sellsIn(site, currency))).toEqual([currencyAt(site)])
    expect(giftCurrencies.map((currency) => shopsOf(currency))).toEqual([[], [], ['DE', 'FR'], []])
    expect(giftCurrencies.map(siteSelling)).toEqual(['US', 'UK', 'DE', 'JP'])
  })

  it.each([
    ['none for a shop of its own', [], true, []],
    ['none at all', [], false, []],
    ['some for one shop alone', ['FR'], false, ['FR']],
    ['some for each', ['DE', 'FR'], false, ['DE', 'FR']],
    ['some for one, and some for any', ['FR'], true, ['DE', 'FR']],
    ['some for the shop of another currency', ['US'], false, []],
  ] as const)('is offered by the remaining codes: %s', (_, own, any, expected) =>
    expect(choiceOfShops('EUR', { own, any })).toEqual(expected),
  )
})

describe('the right to claim', () => {
  const pidsOf = (campaign: Partial<Campaign>) => {
    const [known] = catalogue.campaigns
    if (!known) throw new Error('The demo vendor runs no campaign')
    const { lines: _, kinds: __, products: ___, ...rest } = known
    const found = campaignOf({ ...catalogue, campaigns: [{ ...rest, ...campaign }] }, 'all-in-one-new')
    return [...(found?.pids ?? [])].sort((one, other) => one - other)
  }

  it.each<[string, Partial<Campaign>, number[]]>([
    [
      'an all-in-one of the line, or its upgrade',
      { lines: ['downloader'], kinds: ['allInOne'] },
      [757, 761, 1757, 1761],
    ],
    ['a product that is named, also under an earlier id', { products: [974] }, [907, 974]],
    ['a product that is named, and not its upgrade', { products: [757, 1757] }, [757, 1757]],
    ['what fits in every respect', { lines: ['disc'], kinds: ['allInOne'], products: [757] }, []],
  ])('owners of %s may claim', (_, campaign, pids) => expect(pidsOf(campaign)).toEqual(pids))

  it('no member may claim where the vendor runs no such campaign', () => {
    expect(campaignOf({ ...catalogue, campaigns: [] }, 'all-in-one-new')).toBeNull()
  })
})
