import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { NewQuotation } from './new-quotation'

const products = 'GET /console/api/quotations/products'
const make = 'POST /console/api/quotations'

const type = (label: Parameters<typeof translate>[0], value: string) =>
  fireEvent.change(screen.getByLabelText(translate(label)), { target: { value } })
const place = () => screen.queryByLabelText<HTMLInputElement>(translate('room.postalCode'))

it('asks for the postal code of a country whose VAT depends on it, and of no other', async () => {
  const bodies: unknown[] = []
  const product = { pid: 701, name: 'Castmend', terms: ['LFT'] }
  const calls = answer(
    { [products]: [{ data: { products: [product], days: 30 } }], [make]: [{ data: { number: 'Q-1' } }] },
    bodies,
  )
  const onDone = vi.fn()
  draw(<NewQuotation onDone={onDone} onClose={() => {}} />)
  await screen.findByLabelText(translate('quotes.country'))
  expect(place()).toBeNull()
  type('quotes.country', 'DE')
  type('room.postalCode', '78266')
  type('quotes.country', 'ES')
  expect(place()?.value).toBe('')
  type('room.email', 'ada@example.test')
  type('room.product', '701')
  type('room.billingTerm', 'LFT')
  type('quotes.unit', '10')
  type('room.postalCode', '3500')
  fireEvent.click(screen.getByRole('button', { name: translate('quotes.send') }))
  await screen.findByText(translate('room.postalCodeWrong'))
  expect(calls).not.toContain(make)
  type('room.postalCode', '35001')
  fireEvent.click(screen.getByRole('button', { name: translate('quotes.send') }))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('Q-1'))
  expect(bodies).toContainEqual(expect.objectContaining({ country: 'ES', postal_code: '35001' }))
  type('quotes.country', 'AT')
  expect(place()).toBeNull()
})
