import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { PlanOnWire } from '../../contract/plans'
import ChangePlan from './change-plan'

const preview = 'GET /console/api/subscriptions/plans'
const change = 'POST /console/api/subscriptions/change'
const at = 1_900_000_000

const plan = (facts: Partial<PlanOnWire> = {}): PlanOnWire => ({
  quote: 'q1',
  pid: 365,
  pname: 'Tidewren 365',
  term: '1M',
  quantity: 1,
  timing: 'now',
  effective_at: at,
  days_left: 15,
  days_in_period: 30,
  credit: '5.00',
  charge: '19.99',
  renew_amount: '24.99',
  renews_at: at,
  lost: [],
  fewer_seats: 0,
  already: [],
  ...facts,
})
const known = (plans: readonly PlanOnWire[]) => ({
  data: {
    vid: 'v1',
    oid: 'o1',
    pid: 367,
    pname: 'Ebbcatch',
    term: '1M',
    quantity: 1,
    currency: 'EUR',
    renew_amount: '12.99',
    paid_until: at,
    plans,
    pauses: [],
    change: null,
    pause: null,
  },
})

function show() {
  const [onDone, onClose] = [vi.fn(), vi.fn()]
  draw(<ChangePlan subscription="v1" name="Ebbcatch" onDone={onDone} onClose={onClose} />)
  return { onDone, onClose }
}

async function choose() {
  fireEvent.change(await screen.findByLabelText(translate('subscriptions.card.newPlan')), {
    target: { value: '365 1M' },
  })
  fireEvent.change(screen.getByLabelText(translate('room.reason')), { target: { value: 'Asked for' } })
  fireEvent.click(screen.getByRole('button', { name: translate('subscriptions.card.changePlan') }))
}

it('shows the price of a plan before the change, and what the member has of it already', async () => {
  const already = [{ pname: 'Tidewren 365 Pro', until: at, renews: true }]
  answer({ [preview]: [known([plan({ already })])], [change]: [{ data: { until: at, pending: false } }] })
  const { onDone, onClose } = show()
  fireEvent.change(await screen.findByLabelText(translate('subscriptions.card.newPlan')), {
    target: { value: '365 1M' },
  })
  screen.getByText(translate('subscriptions.card.planCredit', { left: 15, all: 30 }))
  screen.getByText(/19[.,]99/)
  screen.getByText(translate('subscriptions.card.already', { products: 'Tidewren 365 Pro' }))
  await choose()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onDone.mock.calls[0]?.[0]).toMatch(/^The plan has been changed/)
})

it('says that an unanswered request is repeated', async () => {
  answer({ [preview]: [known([plan()])], [change]: [{ data: { until: at, pending: true } }] })
  const { onDone } = show()
  await choose()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(translate('subscriptions.card.providerSilent')))
})

it('gives the reason of a refused change, with the present figures', async () => {
  answer({ [preview]: [known([plan()]), known([plan({ charge: '19.00' })])], [change]: [{ cscode: 20035 }] })
  show()
  await choose()
  await screen.findByText(translate('subscriptions.card.planOutOfDate'))
  await screen.findByText(/19[.,]00/)
})

it('offers no choice where no change is possible', async () => {
  answer({ [preview]: [known([])] })
  show()
  await screen.findByText(translate('subscriptions.card.noPlans'))
})
