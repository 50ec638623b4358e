import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Order } from '@/domains/commerce/orders/map'
import { answer, draw, translate } from '@/tests/screens/dom'
import { OrderKeys } from './order-keys'

const keys = 'GET /member/licence_keys'
const order = { number: 'AAAAA-10001' } as Order

it('shows the keys of an order, each with a copy button, and nothing for an order without keys', async () => {
  const key = { key: 'TIDE-ABCDE', name: 'Tide', order: order.number }
  answer({ [keys]: [{ data: { keys: [key], claims: false } }] })
  draw(<OrderKeys order={order} />)
  expect(await screen.findByText(key.key)).toBeTruthy()
  expect(screen.getByRole('button', { name: translate('licences.copyKey', { product: 'Tide' }) })).toBeTruthy()

  const calls = answer({ [keys]: [{ data: { keys: [], claims: true } }] })
  draw(<OrderKeys order={order} />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('list')).toBeNull()
})
