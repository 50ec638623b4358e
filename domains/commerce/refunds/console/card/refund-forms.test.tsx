import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { MemberCard } from '@/platform/contract/member-page'
import { answer, draw, translate } from '@/tests/screens/dom'
import RefundForm from './refund-forms'

const begin = 'POST /console/api/refunds/begin'
type Order = MemberCard['orders'][number]

const line = (facts: Partial<Order['lines'][number]> = {}): Order['lines'][number] => ({
  position: 0,
  pid: 701,
  features: [],
  name: 'Ebbcatch',
  term: 'LFT',
  status: 0,
  quantity: 25,
  returned: 5,
  amount: 10_000,
  goodwill: 2000,
  revoked: 0,
  metadata: {},
  ...facts,
})
const orderOf = (...lines: Order['lines']) => ({ number: 'A1', currency: 'EUR', lines }) as unknown as Order

function show(order: Order) {
  const inputs: unknown[] = []
  answer({ [begin]: [{ data: { refund: 'R-1' } }] }, inputs)
  const onDone = vi.fn()
  draw(<RefundForm kind="request" title="Begin" order={order} onDone={onDone} onClose={() => {}} />)
  return { inputs, onDone }
}
function send() {
  fireEvent.change(screen.getByLabelText(translate('refunds.card.cause')), { target: { value: 'other' } })
  fireEvent.change(screen.getByLabelText(translate('room.reason')), { target: { value: 'Too many' } })
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
}

it('lets staff refund some pieces, and shows the amount', async () => {
  const { inputs, onDone } = show(orderOf(line()))
  const units = screen.getByLabelText(translate('refunds.card.refundUnits', { left: 20 }))
  fireEvent.change(units, { target: { value: '21' } })
  send()
  await screen.findByText(translate('refunds.card.refundUnitsWrong', { left: 20 }))
  fireEvent.change(units, { target: { value: '3' } })
  await screen.findByText(/12[.,]00/)
  send()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(inputs.at(-1)).toMatchObject({ order: 'A1', positions: [0], units: 3 })
})

it('asks for no quantity for several products, or for a single piece', () => {
  show(orderOf(line({ quantity: 1, returned: 0 })))
  expect(screen.queryByRole('spinbutton')).toBeNull()
  show(orderOf(line(), line({ position: 1 })))
  expect(screen.queryByRole('spinbutton')).toBeNull()
  fireEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
  screen.getByRole('spinbutton')
})
