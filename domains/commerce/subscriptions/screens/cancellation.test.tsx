import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import Cancellation from './cancellation'

const page = 'GET /member/cancellation'
const tell = 'POST /article/product/subscribe/cancel'
const close = 'POST /article/product/subscribe/cancel_sub'
const known = (facts: object = {}) => ({
  data: { pname: 'Tidewren 365', state: 'cancelled', end: 1_900_000_000, reasoned: true, ...facts },
})
const show = () => draw(<Cancellation query={new URLSearchParams({ case: 'c1' })} boot={{ returnTo: null }} />)

it.each([
  ['cancelled', 'subscription.doneTitle'],
  ['goesOn', 'subscription.caseGoesOnTitle'],
  ['ended', 'subscription.caseEndedTitle'],
] as const)('shows the present state of a cancelled subscription: %s', async (state, title) => {
  answer({ [page]: [known({ state, reasoned: state === 'cancelled' })] })
  show()
  await screen.findByRole('heading', { name: translate(title) })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('asks for a missing reason beside the end date, and is completed by it', async () => {
  const calls = answer({
    [page]: [known({ reasoned: false }), known()],
    [tell]: [{ data: { status: 1 } }],
    [close]: [{ data: { status: 1, state: 'cancelled', end: 1_900_000_000 } }],
  })
  show()
  await screen.findByText(translate('subscription.cancelledUntil', { until: new Date(1_900_000_000_000) }))
  fireEvent.click(screen.getByLabelText(translate('subscription.reasonRarely')))
  fireEvent.click(screen.getByRole('button', { name: translate('subscription.reasonSend') }))
  await screen.findByText(translate('subscription.reasonSaved'))
  expect(screen.queryByRole('radio')).toBeNull()
  expect(calls).toEqual([page, tell, close, page])
})

it('says that a link without a cancellation of the member does not work', async () => {
  answer({ [page]: [{ cscode: 13101 }] })
  show()
  await screen.findByRole('heading', { name: translate('link.failedTitle') })
  await screen.findByText(translate('subscription.caseUnknown'))
})
