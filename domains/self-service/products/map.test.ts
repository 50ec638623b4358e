import { expect, it } from 'vitest'
import type { activationCalls } from '@/domains/licensing/activation/contract/member'
import type { AnswerOf } from '@/platform/contract/call'
import { readOwnedProducts } from './map'
import { ownedThing } from './rules/owned-products'

type Content = AnswerOf<(typeof activationCalls)['GET /member']>['content']

const content: Content = {
  orders: [],
  four_in_one_orders: {},
  subscription_active: {
    is_old_user: false,
    active_product_scope: [],
    active_product_remain_num: 0,
    active_product_num: 0,
    active_product_max: 0,
    active_products: [],
  },
  oem_orders: [],
  oem_dvdfab365: [],
  oem_unifab_aio: [],
  culture_orders: [],
  enabled_products: [],
  lines: [{ key: 'downloader', name: 'Ebbcatch', primary: true }],
  codes_line: { key: 'editor', name: 'Splicewing', primary: false },
  products: {},
}

it('spec 5.1: shows the section of codes to a membership alone, on the tab of the codes', () => {
  const shelf = readOwnedProducts(content, 'running')
  expect(shelf.isEmpty).toBe(false)
  expect(shelf.tabs.map(({ key, codes }) => [key, codes])).toEqual([
    ['downloader', null],
    ['editor', { line: 'editor', plan: [], planEnded: false, allInOne: null, items: [] }],
  ])
  expect(readOwnedProducts(content, 'ended').tabs[1]?.codes).toMatchObject({ plan: [], planEnded: true })
  expect(readOwnedProducts(content, null)).toMatchObject({ isEmpty: true, tabs: [{ key: 'downloader', codes: null }] })
})

it('spec 10.1: leads to the page of every campaign that the member may claim', () => {
  const { gifts } = readOwnedProducts({ ...content, enabled_products: ['amazon_gift', 'netflix_gift'] }, null)
  expect(gifts.map(({ address }) => address)).toEqual([
    '/member.htm?a=all_in_one_new_amazon_gift&t=list',
    '/member.htm?a=downloader_all_in_one_netflix_gift&t=list',
  ])
})

it('one page shows all purchases of a thing: the same product for another system has another id', () => {
  const order = {
    line: 'downloader',
    pname: 'Ebbcatch Video',
    img: '/art/box.svg',
    quantity: 1,
    end: 'never',
    pro_buy_status: true,
  }
  const orders = [
    { ...order, id: 'A-1', pid: 701, platforms: ['win'], STATUS: 'Registered' },
    { ...order, id: 'A-2', pid: 1701, platforms: ['mac'], STATUS: 'Registered' },
    { ...order, id: 'B-1', pid: 701, platforms: ['win'], STATUS: 'Refunded' },
    { ...order, id: 'C-1', pid: 702, pname: 'Ebbcatch Music', platforms: ['win'], STATUS: 'Registered' },
  ] as unknown as Content['orders']
  const shelf = readOwnedProducts({ ...content, orders }, null)
  expect(ownedThing(shelf, 1701)).toMatchObject({
    name: 'Ebbcatch Video',
    line: 'downloader',
    pids: [701, 1701],
    platforms: ['win', 'mac'],
    licences: 2,
    purchases: [{ id: 'A-1' }, { id: 'A-2' }, { id: 'B-1' }],
  })
  expect(ownedThing(shelf, 999)).toBeNull()
})
