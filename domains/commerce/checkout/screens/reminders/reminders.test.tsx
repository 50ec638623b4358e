import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import Checkout from '../checkout'
import { ReminderBox } from './reminder-box'

const rememberCall = 'POST /checkout/remember'
const wantCall = 'POST /member/checkout_reminders'
const boot = { member: null, legal: [], vendor: { name: 'Tidewren' }, demo: false } as unknown as Boot
const show = (query: string) => draw(<Checkout boot={boot} query={new URLSearchParams(query)} captcha={() => null} />)
const request = { pid: '701', option: 'LFT', coupon: 'SAVE', by_transfer: true }
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: translate('reminders.box') })

beforeEach(() => history.replaceState(null, '', '/checkout.htm'))

describe('the box', () => {
  it('is unticked; ticked, it has the basket kept with the address, and as both change', async () => {
    const inputs: unknown[] = []
    const calls = answer(
      { [rememberCall]: [{ data: { basket: 'b1' } }], 'POST /checkout/forget': [{ data: {} }] },
      inputs,
    )
    const { redraw } = draw(<ReminderBox request={request} email="ada@" />)
    expect(box().checked).toBe(false)
    fireEvent.click(box())
    expect(box().checked).toBe(true)
    redraw(<ReminderBox request={request} email=" ada@example.test" />)
    await waitFor(() => expect(inputs).toHaveLength(1))
    const kept = { pid: '701', option: 'LFT', coupon: 'SAVE', email: 'ada@example.test', lang: 'en' }
    redraw(<ReminderBox request={{ ...request, option: '1Y' }} email="ada@example.test" />)
    await waitFor(() => expect(inputs).toHaveLength(2))
    expect(inputs).toEqual([kept, { ...kept, option: '1Y', basket: 'b1' }])
    fireEvent.click(box())
    await waitFor(() => expect(inputs.at(-1)).toEqual({ basket: 'b1' }))
    expect(calls).toEqual([rememberCall, rememberCall, 'POST /checkout/forget'])
  })

  it('shows a member’s choice, and stays unchanged where it cannot be stored', async () => {
    answer({
      'GET /member/checkout_reminders': [{ data: { wanted: true } }],
      [rememberCall]: [{ data: { basket: 'b1' } }],
      [wantCall]: [null, { data: { wanted: false } }],
    })
    draw(<ReminderBox request={request} email={null} />)
    await waitFor(() => expect(box().checked).toBe(true))
    fireEvent.click(box())
    await waitFor(() => expect(box().checked).toBe(true))
    fireEvent.click(box())
    await waitFor(() => expect(box().checked).toBe(false))
  })

  it('keeps a new tick when the former choice loads later', async () => {
    const calls = answer({
      'GET /member/checkout_reminders': [{ data: { wanted: false } }],
      [rememberCall]: [{ data: { basket: 'b1' } }],
      [wantCall]: [{ data: { wanted: true } }],
    })
    draw(<ReminderBox request={request} email={null} />)
    // At once, before the answer.
    fireEvent.click(box())
    await waitFor(() => expect(calls).toContain(rememberCall))
    expect(box().checked).toBe(true)
  })
})

describe('a link of the mail', () => {
  it('leads back to the same basket', async () => {
    answer({
      'POST /checkout/resume': [
        { data: { request: { pid: '701,703', quantity: '2,1', coupon: 'SAVE' }, email: 'ada@example.test' } },
      ],
    })
    show('resume=secret')
    await waitFor(() =>
      expect(location.search).toBe('?pid=701%2C703&quantity=2%2C1&coupon=SAVE&email=ada%40example.test'),
    )
  })

  it('that is over says so; one that gets no answer is tried again', async () => {
    answer({ 'POST /checkout/resume': [null, { cscode: 10001 }] })
    show('resume=secret')
    fireEvent.click(await screen.findByRole('button', { name: translate('ui.tryAgain') }))
    await screen.findByRole('heading', { name: translate('reminders.overTitle') })
  })

  it('ends the mails with one more press, which may be made again', async () => {
    answer({ 'POST /checkout/stop_reminders': [null, { data: {} }] })
    show('stop=secret')
    fireEvent.click(await screen.findByRole('button', { name: translate('reminders.stop') }))
    await screen.findByText(translate('reminders.failed'))
    fireEvent.click(screen.getByRole('button', { name: translate('reminders.stop') }))
    await screen.findByRole('heading', { name: translate('reminders.stoppedTitle') })
  })
})
