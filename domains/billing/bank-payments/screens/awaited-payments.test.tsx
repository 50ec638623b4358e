import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import AwaitedNotice from './awaited-payments'

const asking = 'GET /member/awaited_payments'
const cancelling = 'POST /member/cancel_awaited_payment'
const payment = {
  order: 'VTDKQ-BDA4X',
  begun: false,
  holder: 'Tidewren Software GmbH',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  currency: 'EUR',
  amount: '49.99',
  reference: 'RF18539007547034',
  until: 1_797_000_000,
  code: null,
  again: { pid: '701', option: 'LFT', quantity: '2' },
}
const notice = (onChanged = () => {}) => (
  <AwaitedNotice order={{ number: payment.order }} describedBy="order" onChanged={onChanged} />
)

it('an order that waits for a transfer shows the bank details, and is cancelled after a question', async () => {
  const asked = answer({
    [asking]: [{ data: { payments: [payment] } }],
    [cancelling]: [{ cscode: 20035 }, { data: {} }],
  })
  const changed = vi.fn()
  const { user } = draw(notice(changed))
  await user.click(await screen.findByRole('button', { name: translate('awaited.how') }))
  expect(screen.getByText('DE02 1203 0000 0000 2020 51')).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: translate('awaited.cancel') }))
  const confirm = () => {
    const buttons = screen.getAllByRole('button', { name: translate('awaited.cancel') })
    return buttons.at(-1) as HTMLElement
  }
  await user.click(confirm())
  expect(await screen.findByText(translate('awaited.cancelFailed'))).toBeTruthy()
  expect(changed).not.toHaveBeenCalled()
  await user.click(confirm())
  await waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(asked).toEqual([asking, cancelling, cancelling])
})

it('an order of which a part has arrived cannot be cancelled', async () => {
  answer({ [asking]: [{ data: { payments: [{ ...payment, begun: true }] } }] })
  draw(notice())
  expect(await screen.findByText(translate('awaited.begun', { amount: '€49.99' }))).toBeTruthy()
  expect(screen.queryByRole('button', { name: translate('awaited.cancel') })).toBeNull()
})

it('an order that waits for a payment of another kind says that nothing is to be done', async () => {
  answer({ [asking]: [{ data: { payments: [] } }] })
  draw(notice())
  expect(await screen.findByText(translate('awaited.underWay'))).toBeTruthy()
})

it('an order that waits for a transfer is paid another way: it is cancelled, and the checkout has the same products', async () => {
  const opened = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const asked = answer({ [asking]: [{ data: { payments: [payment] } }], [cancelling]: [{ data: {} }] })
  const { user } = draw(notice())
  await user.click(await screen.findByRole('button', { name: translate('awaited.otherWay') }))
  expect(asked).toEqual([asking])
  await user.click(screen.getByRole('button', { name: translate('awaited.toCheckout') }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/checkout.htm?pid=701&option=LFT&quantity=2&currency=EUR'))
  expect(asked).toEqual([asking, cancelling])
  opened.mockRestore()
})
