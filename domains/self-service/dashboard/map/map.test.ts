import { expect, it } from 'vitest'
import { readOrder as readListed } from '@/domains/commerce/orders/map'
import { readOrders } from './'

it.each([-3, -2, -1, 0, 1, 2, 3])('spec 2.5: an order of the status %i is read with either sign', (status) => {
  const order = { order_id: 'A', date: 1, status, currency: 'USD', amount: '1.00', products: [] } as never
  expect(readOrders({ order_list: [order], more: false }).orders[0]?.status).toBe(Math.abs(status))
  expect(readListed(order).status).toBe(Math.abs(status))
})
