import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import EntryForm from './entry-form'

const enter = 'POST /console/api/orders/enter'
const products = [{ pid: 701, name: 'Ebbcatch', platforms: ['win'] as const, terms: ['1Y', 'LFT'] as const }]

it('enters an order that was paid elsewhere, with the product and term that were chosen', async () => {
  const inputs: unknown[] = []
  answer({ [enter]: [{ data: { order: '7KQ2M-X4RTA', member: 12 } }] }, inputs)
  const [onDone, onClose] = [vi.fn(), vi.fn()]
  const buyer = { email: 'buyer@example.com', country: 'US', language: 'en' }
  const { user } = draw(
    <EntryForm buyer={buyer} products={products} action="Enter" onDone={onDone} onClose={onClose} />,
  )
  const type = (label: Parameters<typeof translate>[0], value: string) =>
    fireEvent.change(screen.getByLabelText(translate(label)), { target: { value } })
  await user.type(await screen.findByRole('combobox', { name: translate('room.product') }), 'catch')
  await user.click(await screen.findByRole('option', { name: /Ebbcatch/ }))
  type('catalogue.card.termOf', '1Y')
  type('checkout.card.amountPaid', '59.99')
  type('checkout.card.document', 'R-1')
  type('room.reason', 'Paid at a reseller')
  fireEvent.click(screen.getByRole('button', { name: 'Enter' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(inputs).toMatchObject([{ email: buyer.email, items: [{ pid: 701, term: '1Y', quantity: 1, amount: 5999 }] }])
  expect(onDone).toHaveBeenCalledWith(translate('checkout.card.orderEntered', { order: '7KQ2M-X4RTA' }), 12)
})
