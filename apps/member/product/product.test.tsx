import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import { installable, programs } from '@/tests/shop/installable'
import type { MemberScreenProps } from '../screen'
import Product from './product'

const order = {
  id: 'VTDKQ-BDA4X',
  pid: 701,
  line: 'downloader',
  pname: 'Ebbcatch Video',
  img: '/art/box.svg',
  quantity: 1,
  end: 'never',
  pro_buy_status: true,
  platforms: ['win'],
  STATUS: 'Registered',
}
const nothing = {
  is_old_user: false,
  active_product_scope: [],
  active_product_remain_num: 0,
  active_product_num: 0,
  active_product_max: 0,
  active_products: [],
}
const content = {
  orders: [order],
  four_in_one_orders: {},
  subscription_active: nothing,
  oem_orders: [],
  oem_dvdfab365: [],
  oem_unifab_aio: [],
  culture_orders: [],
  enabled_products: [],
  lines: [{ key: 'downloader', name: 'Ebbcatch', primary: true }],
  codes_line: null,
  products: {},
}
const own = { email: 'ada@example.test', acting: null, impersonatedBy: null } as MemberScreenProps['member']
const company = { ...own, acting: { role: 'billing', person: 'Ada' } } as MemberScreenProps['member']

async function open(pid: number, member = own, { households = true, transfers = false } = {}) {
  const asked = answer({
    'GET /member': [{ data: { content } }],
    'GET /member/licence_keys': [
      { data: { keys: [{ key: 'TIDE-ABCDE', name: order.pname, order: order.id }], claims: false } },
    ],
    [programs]: [installable],
  })
  draw(
    <Product
      boot={{ households, transfers } as Boot}
      member={member}
      query={new URLSearchParams({ pid: String(pid) })}
      sessionEnded={false}
      onMemberChanged={() => {}}
    />,
  )
  return asked
}

const part = (title: Parameters<typeof translate>[0]) => screen.findByRole('region', { name: translate(title) })

it('the page of a product shows the program, its key, the ways to share it, and its orders', async () => {
  await open(701)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ebbcatch Video' })).toBeTruthy()
  const program = within(await part('products.sectionGet'))
  expect((await program.findAllByRole('link', { hidden: true })).map((link) => link.getAttribute('href'))).toContain(
    '/download/current/video-win-any',
  )
  expect(await within(await part('products.sectionKey')).findByText('TIDE-ABCDE')).toBeTruthy()
  await part('products.sectionDevices')
  const share = within(await part('products.sectionShare')).getAllByRole('link')
  expect(share.map((link) => link.getAttribute('href'))).toEqual(['/member.htm?a=household'])
  const orders = within(await part('products.purchases'))
  expect(orders.getByText(translate('products.orderId', { id: order.id }))).toBeTruthy()
})

it('the page of a product has no keys and devices for a person who pays for a company alone', async () => {
  const asked = await open(701, company)
  await part('products.purchases')
  for (const title of ['products.sectionKey', 'products.sectionDevices', 'products.sectionShare'] as const) {
    expect(screen.queryByRole('region', { name: translate(title) })).toBeNull()
  }
  expect(asked).not.toContain('GET /member/licence_keys')
})

it('the page of a product that is not owned says so, and leads to those that are', async () => {
  await open(999)
  expect(await screen.findByText(translate('products.notOwnedTitle'))).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: translate('shell.products') })).toBeTruthy()
  expect(screen.getByRole('link', { name: translate('shell.products') }).getAttribute('href')).toBe(
    '/member.htm?a=my_products',
  )
})
