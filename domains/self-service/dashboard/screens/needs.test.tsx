import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ShownSubscription } from '@/domains/commerce/subscriptions/map'
import { draw, translate } from '@/tests/screens/dom'
import { type MemberState, Needs } from './needs'
import { roomStates } from './room-states'

const day = 1_797_000_000
const overview = { orders: 4, products: 3, transfers: [], seats: [], tickets: { open: 0, answered: 0 } }
const subscription = {
  reference: 'S-1',
  name: 'Tidewren 365',
  renews: true,
  runsOut: false,
  expired: false,
  overdue: false,
  end: new Date(day * 1000),
  card: { brand: 'visa', lastFour: '4242', ends: null },
} as unknown as ShownSubscription

const linksFor = (standing: MemberState) => {
  draw(<Needs {...standing} />)
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

const seats = { line: 'disc', name: 'Ringshell', platform: 'win' }
it.each<[string, Partial<MemberState>, string[]]>([
  ['nothing', {}, []],
  [
    'an order that waits for a transfer',
    { overview: { ...overview, transfers: [{ order: 'A-1', currency: 'EUR', amount: '49.99', until: day }] } },
    ['/member.htm?a=order_history'],
  ],
  ['a failed renewal', { subscriptions: [{ ...subscription, overdue: true }] }, ['/update-payment-method.htm?pay=S-1']],
  [
    'a card that ends',
    { subscriptions: [{ ...subscription, card: { brand: 'visa', lastFour: '4242', ends: new Date() } }] },
    ['/update-payment-method.htm?pay=S-1'],
  ],
  [
    'full seats',
    { overview: { ...overview, seats: [{ ...seats, used: 3, total: 3 }] } },
    ['/member.htm?a=license#disc'],
  ],
  ['a single seat in use', { overview: { ...overview, seats: [{ ...seats, used: 1, total: 1 }] } }, []],
  [
    'an answered ticket',
    { overview: { ...overview, tickets: { open: 1, answered: 1 } } },
    ['/member.htm?a=get_support'],
  ],
])('%s leads to its act', (_, standing, links) => {
  expect(linksFor({ overview, subscriptions: [], ...standing })).toEqual(links)
})

it('the rooms say in short how they stand, what is urgent first', () => {
  const states = (standing: Partial<MemberState>) =>
    roomStates({ overview, subscriptions: [], ...standing }, translate, 'en')
  expect(states({})).toEqual({
    'shell.orders': translate('dashboard.state.orders', { count: 4 }),
    'shell.products': translate('dashboard.state.products', { count: 3 }),
  })
  const overdue = { ...subscription, overdue: true }
  expect(states({ subscriptions: [overdue] })['shell.subscription']).toBe(translate('dashboard.state.overdue'))
  const busy = { ...overview, seats: [{ ...seats, used: 1, total: 2 }], tickets: { open: 2, answered: 1 } }
  expect(states({ overview: busy })).toMatchObject({
    'shell.licences': translate('dashboard.state.devices', { used: 1, total: 2 }),
    'shell.support': translate('dashboard.state.answered', { count: 1 }),
  })
})
