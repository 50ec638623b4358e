import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { money } from '@/platform/money/money'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { Order } from './order'
import { RefundCasesProvider } from './refund-cases'
import { RefundDialog } from './refund-dialog'

const [list, reasons, request] = ['GET /member/refund_cases', 'GET /ticket/refund_type', 'POST /ticket/request_refund']

const order: Order = {
  number: 'ABCDE-FGHJK',
  placedAt: new Date(),
  status: 0,
  total: money(173_225, 'USD'),
  products: [
    { pid: 701, term: 'LFT', name: 'Many', quantity: 25 },
    { pid: 751, term: 'LFT', name: 'One', quantity: 1 },
  ],
}
const earlier = {
  case_no: 'R-1',
  order_no: order.number,
  kind: 'request',
  status: 'refunded',
  currency: 'USD',
  amount: '346.45',
  products: [{ pid: 701, name: 'Many', quantity: 5 }],
  timeline: [],
}

it('asks for the number of pieces to return, of those that are left', async () => {
  const inputs: unknown[] = []
  answer(
    {
      [list ?? '']: [{ data: { cases: [earlier], withdrawals: [] } }],
      [reasons ?? '']: [{ data: [{ key: 'not_needed', name: 'Not needed' }] }],
      [request ?? '']: [{ cscode: 30009 }],
    },
    inputs,
  )
  const fetched = vi.spyOn(globalThis, 'fetch')
  draw(
    <RefundCasesProvider buyer={{ username: 'Ada', email: 'ada@example.test' }}>
      <RefundDialog order={order} onClose={() => {}} />
    </RefundCasesProvider>,
  )
  await screen.findByRole('option', { name: 'Not needed' })
  fireEvent.change(screen.getByLabelText(translate('refunds.method')), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'One' }))
  expect(screen.queryByLabelText(translate('refunds.units'))).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'One' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Many' }))
  const field = await screen.findByLabelText<HTMLInputElement>(translate('refunds.units'))
  await waitFor(() => expect([field.value, field.max]).toEqual(['20', '20']))
  fireEvent.change(field, { target: { value: '4' } })
  fireEvent.change(screen.getByLabelText(translate('refunds.reason')), { target: { value: 'not_needed' } })
  fireEvent.click(screen.getByRole('button', { name: translate('refunds.submit') }))
  await screen.findByText(translate('refunds.seatsInUse'))
  expect(inputs).toContainEqual(expect.objectContaining({ refund_method: 2, software: ['701'], quantity: 4 }))
  // The language is in the address, as the interface says it, and not in the body.
  expect(fetched.mock.calls.map(([address]) => address)).toContain('/ticket/request_refund?lang=en')
  expect(inputs).not.toContainEqual(expect.objectContaining({ lang: 'en' }))
})
