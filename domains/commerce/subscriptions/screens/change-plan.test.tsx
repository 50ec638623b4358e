import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { PlanOnWire, PlansOnWire } from '../contract/plans'
import ChangePlan from './change-plan'

const preview = 'GET /member/subscription_plans'
const change = 'POST /member/change_subscription'
const pause = 'POST /member/pause_subscription'
const keep = 'POST /member/keep_subscription'

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
const known = (facts: Partial<PlansOnWire> = {}) => ({
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
    plans: [plan()],
    held: [],
    cheaper: null,
    pauses: [],
    change: null,
    pause: null,
    ...facts,
  },
})
const done = { data: { status: 1, effective_at: at, pending: false } }

const show = (query: Record<string, string> = { subscription: 'v1' }, returnTo: string | null = null) =>
  draw(<ChangePlan query={new URLSearchParams(query)} boot={{ returnTo }} />)
const said = (text: RegExp) => screen.findByText(text)

describe('the page of a plan', () => {
  it('states today’s price of a larger plan above its button, and the result', async () => {
    answer({ [preview]: [known(), known({ pid: 365, pname: 'Tidewren 365', plans: [] })], [change]: [done] })
    show()
    fireEvent.click(await screen.findByRole('radio', { name: /Tidewren 365/ }))
    await said(/15 of 30 days/)
    fireEvent.click(screen.getByRole('button', { name: /^Pay .*19[.,]99/ }))
    await screen.findByText(translate('plan.doneNow'))
  })

  it('states before the payment what the member has already, also of the plans that are not in the list', async () => {
    const already = [{ pname: 'Tidewren 365 Pro', until: at, renews: false }]
    const held = [{ pname: 'Ebbcatch Yearly', until: at, renews: true }]
    answer({ [preview]: [known({ plans: [plan({ already: [...already, ...held] })], held })] })
    show()
    await said(/^You already have Ebbcatch Yearly\. It renews on/)
    expect(screen.queryByText(/Pro/)).toBeNull()
    fireEvent.click(await screen.findByRole('radio'))
    await said(/^You already have Tidewren 365 Pro until/)
    expect(screen.getAllByText(/^You already have/)).toHaveLength(2)
  })

  it('states the features lost with a smaller plan, and the date', async () => {
    const facts: Partial<PlanOnWire> = {
      timing: 'periodEnd',
      credit: '0.00',
      charge: '0.00',
      lost: ['Editor', 'Player'],
      fewer_seats: 2,
    }
    answer({ [preview]: [known({ plans: [plan(facts)] })] })
    show()
    fireEvent.click(await screen.findByRole('radio'))
    await said(/No longer included.*Editor and Player/)
    await said(/2 fewer devices/)
    screen.getByRole('button', { name: /^Change on/ })
  })

  it.each([
    [20035, 'plan.outOfDate'],
    [13104, 'plan.cardRefused'],
    [13103, 'plan.refused'],
  ] as const)('gives the reason of a refused change: %i', async (code, words) => {
    answer({ [preview]: [known(), known()], [change]: [{ cscode: code }] })
    show()
    fireEvent.click(await screen.findByRole('radio'))
    fireEvent.click(screen.getByRole('button', { name: /^Pay/ }))
    await screen.findByText(translate(words))
  })

  it('says that a change is pending where the provider has not answered, and offers no action meanwhile', async () => {
    const waiting = { data: { status: 1, effective_at: at, pending: true } }
    const asked = { scheduled: false, pid: 365, pname: 'Tidewren 365', term: '1M', quantity: 1 } as const
    const open = known({ plans: [], change: { ...asked, renew_amount: '24.99', effective_at: at } })
    answer({ [preview]: [known(), open], [change]: [waiting] })
    show()
    fireEvent.click(await screen.findByRole('radio'))
    fireEvent.click(screen.getByRole('button', { name: /^Pay/ }))
    await screen.findByText(translate('plan.unanswered'))
    await said(/Your change to Tidewren 365 is being processed/)
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('says that a pause is pending until the provider has agreed', async () => {
    const rests = { from: at, until: at + 2_600_000, begun: false, confirmed: false }
    answer({ [preview]: [known({ plans: [], pause: rests })] })
    show()
    await screen.findByText(translate('plan.pauseBeingMade'))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('the plan dialog asks again for another quantity, and never for an invalid one', async () => {
    const twice = known({ plans: [plan({ quantity: 2, renew_amount: '49.98' })] })
    answer({ [preview]: [known(), twice] })
    show()
    const field = await screen.findByLabelText(translate('plan.quantity'))
    fireEvent.change(field, { target: { value: '0' } })
    await screen.findByText(translate('plan.quantityWrong', { most: 100 }))
    fireEvent.change(field, { target: { value: '2' } })
    fireEvent.blur(field)
    await said(/49[.,]98/)
  })

  it('withdraws a planned change', async () => {
    const planned = {
      scheduled: true,
      pid: 1,
      pname: 'Small',
      term: '1M',
      quantity: 1,
      renew_amount: '5.00',
      effective_at: at,
    } as const
    answer({ [preview]: [known({ plans: [], change: planned }), known()], [keep]: [done] })
    show()
    fireEvent.click(await screen.findByRole('button', { name: translate('plan.keep') }))
    await screen.findByText(translate('plan.doneKept'))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('states the length of a pause, and says where no change is possible', async () => {
    const pauses = [{ quote: 'q', months: 1, from: at, until: at + 2_600_000 }]
    const rests = { from: at, until: at + 2_600_000, begun: true, confirmed: true }
    answer({ [preview]: [known({ plans: [], pauses }), known({ plans: [], pause: rests })], [pause]: [done] })
    show()
    fireEvent.click(await screen.findByRole('button', { name: translate('plan.pauseAct') }))
    await screen.findByText(translate('plan.donePause'))
    await screen.findByRole('button', { name: /and continue now$/ })
  })
})

describe('the page for one act', () => {
  const pauses = [{ quote: 'q', months: 1, from: at, until: at + 2_600_000 }]
  const list = 'GET /member/subscription_info'
  const resume = 'POST /member/resume_subscription'
  const one = (facts: object = {}) => ({
    vid: 'v1',
    oid: 'o1',
    pid: 367,
    pname: 'Ebbcatch',
    ANSWER: '1M',
    EXT2: 0,
    STATUS: 'Registered',
    expired: false,
    overdue: false,
    resumable: false,
    end: at,
    payment_amount: '12.99',
    renew_amount: '12.99',
    payment_currency: 'EUR',
    card_last4: '',
    quantity: 1,
    pause: null,
    change: null,
    ...facts,
  })
  const listed = (...facts: object[]) => ({
    data: { order_list: facts.map((each, index) => one({ id: String(index), ...each })), pro365: [] },
  })

  it('is a pause without the plans, and leads back to the page that led there', async () => {
    answer({ [preview]: [known({ pauses }), known({ plans: [] })], [pause]: [done] })
    show({ subscription: 'v1', act: 'pause', return_to: '/x' }, 'https://shop.example.test/account')
    fireEvent.click(await screen.findByRole('button', { name: translate('plan.pauseAct') }))
    await screen.findByText(translate('plan.donePause'))
    expect(screen.queryByRole('radiogroup', { name: translate('plan.choose') })).toBeNull()
    const back = screen.getByRole('link', { name: translate('subscription.backTo', { site: 'shop.example.test' }) })
    expect(back.getAttribute('href')).toBe('https://shop.example.test/account')
  })

  it('is a change without the pause, with the plan chosen that the address names', async () => {
    answer({ [preview]: [known({ pauses, plans: [plan(), plan({ quote: 'q2', term: '1Y' })] })] })
    show({ subscription: 'v1', act: 'change', pid: '365', term: '1Y' })
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /Yearly/ })
    expect(chosen.checked).toBe(true)
    expect(screen.queryByText(translate('plan.pauseTitle'))).toBeNull()
    screen.getByRole('link', { name: translate('subscription.toAll') })
  })

  it('asks for the subscription where there are several, and keeps the rest of the address', async () => {
    answer({ [list]: [listed({}, { vid: 'v2', pname: 'Tidewren 365' }, { vid: 'v3', EXT2: 1 })] })
    show({ act: 'pause', return_to: '/x' })
    await screen.findByText(translate('subscription.which'))
    const links = screen
      .getAllByRole('link', { name: /Monthly/ })
      .map((link) => link.getAttribute('href')?.split('?')[1])
    expect(links).toEqual(['v1', 'v2'].map((vid) => `act=pause&return_to=%2Fx&subscription=${vid}`))
  })

  it('opens the only subscription at once, and says where there is none', async () => {
    answer({ [list]: [listed({})], [preview]: [known({ pauses })] })
    show({ act: 'pause' })
    await screen.findByRole('button', { name: translate('plan.pauseAct') })
    answer({ [list]: [listed({ EXT2: 1 })] })
    show({ act: 'pause' })
    await screen.findByText(translate('subscription.taskNone'))
  })

  it.each([
    ['a cancellation', { EXT2: 1, resumable: true }, 'subscription.resume'],
    ['a planned pause', { pause: { from: at, until: at + 9, begun: false } }, 'plan.noPause'],
    ['a pause, for the price on the button', { pause: { from: at, until: at + 9, begun: true } }, 'plan.goOnNow'],
  ] as const)('takes back %s', async (_, facts, label) => {
    answer({ [list]: [listed(facts)], [resume]: [{ data: { status: 1, end: at } }] })
    show({ act: 'resume', subscription: 'v1' })
    fireEvent.click(await screen.findByRole('button', { name: translate(label, { amount: '€12.99' }) }))
    await screen.findByText(translate('plan.doneGoesOn'))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })
})
