import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import { installable, programs } from '@/tests/shop/installable'
import AcceptLicence from './accept-licence'
import LicenceHandovers from './handovers'
import StopHandover from './stop-handover'

const member = { impersonatedBy: null, email: 'ada@home.test', username: 'Ada' } as SignedInMember
const boot = (signedIn: SignedInMember | null) => ({ member: signedIn }) as Boot
const list = 'GET /member/handovers'
const begin = 'POST /member/handovers/begin'
const stop = 'POST /member/handovers/stop'
const check = 'POST /api/auth/handover/check'
const accept = 'POST /member/handovers/accept'

const licence = {
  product: 'All-in-One',
  platforms: ['win', 'linux'],
  quantity: 1,
  runs_until: null,
  updates_until: null,
  fee: null,
}
const own = { ...licence, order: 'F-1', position: 0, free_from: 1_700_000_000 }
const young = { ...own, order: 'F-2', product: 'Ripper', free_from: 4_000_000_000 }
const held = {
  id: 7,
  order: 'F-1',
  product: 'All-in-One',
  email: 'grace@home.test',
  state: 'held',
  begun: 1_795_000_000,
  until: 1_795_300_000,
  fee: null,
}
const data = (more: object = {}) => ({
  data: {
    allowed: true,
    left: 3,
    hold_days: 3,
    accept_days: 7,
    licences: [own, young],
    older: null,
    given: [],
    received: [],
    ...more,
  },
})

it('transfers a licence after stating the effects, and names the date for licences that must wait', async () => {
  const inputs: unknown[] = []
  const asked = answer(
    {
      [list]: [data(), data({ licences: [young], given: [held] })],
      [begin]: [{ data: { until: 1_795_300_000, pay: null } }],
    },
    inputs,
  )
  const { user } = draw(<LicenceHandovers member={member} />)
  await user.click(
    await screen.findByRole('button', { name: translate('handovers.handOnOf', { product: 'All-in-One' }) }),
  )
  // One's own licences stand before the code of another person's.
  const code = screen.getByLabelText(translate('handovers.code'))
  const own = screen.getByRole('button', { name: translate('handovers.handOnOf', { product: 'All-in-One' }) })
  expect(own.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByRole('button', { name: translate('handovers.handOnOf', { product: 'Ripper' }) })).toBeNull()
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(translate('handovers.holdNote', { days: 3 }))
  // It tells two licences of the same name apart.
  await dialog.findByText('Windows, Linux', { exact: false })
  await user.type(dialog.getByLabelText(translate('handovers.email')), 'grace@home.test')
  await user.click(dialog.getByRole('button', { name: translate('handovers.handOn') }))
  await screen.findByText(translate('handovers.begun', { days: 3 }))
  expect(asked).toEqual([list, begin, list])
  expect(inputs[1]).toMatchObject({ order: 'F-1', position: 0, email: 'grace@home.test', sender: 'Ada' })
})

it('shows the first of many licences, and the others on request', async () => {
  answer({
    [list]: [data({ licences: [own], older: '17~F-1~0' })],
    [`${list} before=17~F-1~0`]: [data({ licences: [young] })],
  })
  const { user } = draw(<LicenceHandovers member={member} />)
  await user.click(await screen.findByRole('button', { name: translate('ui.more') }))
  await screen.findByText('Ripper')
  screen.getByText('All-in-One')
  expect(screen.queryByRole('button', { name: translate('ui.more') })).toBeNull()
})

it('states the fee before, and leads to the payment', async () => {
  const fee = { amount: '5.00', currency: 'EUR' }
  const asked = answer({
    [list]: [data({ licences: [{ ...own, fee }] })],
    [begin]: [{ data: { until: null, pay: 'sealed' } }],
  })
  const { user } = draw(<LicenceHandovers member={member} />)
  await screen.findByText(translate('handovers.fee', { amount: '€5.00' }), { exact: false })
  await user.click(screen.getByRole('button', { name: translate('handovers.handOnOf', { product: 'All-in-One' }) }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(translate('handovers.feeNote', { amount: '€5.00' }))
  await user.type(dialog.getByLabelText(translate('handovers.email')), 'grace@home.test')
  await user.click(dialog.getByRole('button', { name: translate('handovers.toPayment') }))
  await vi.waitFor(() => expect(location.pathname + location.search).toBe('/checkout.htm?handover=sealed'))
  expect(asked).toEqual([list, begin])
})

it('shows the paid fee, and its refund', async () => {
  const fee = { amount: '5.00', currency: 'EUR', order: 'F-9', refunded: false }
  const over = { ...held, id: 8, state: 'declined', fee: { ...fee, order: 'F-8', refunded: true } }
  answer({ [list]: [data({ given: [{ ...held, fee }, over] })] })
  draw(<LicenceHandovers member={member} />)
  const shown = { amount: '€5.00', order: 'F-9' }
  await screen.findByText(translate('handovers.feePaid', shown), { exact: false })
  await screen.findByText(translate('handovers.feeBack', { ...shown, order: 'F-8' }), { exact: false })
})

it('the page cancels a pending transfer after a second click', async () => {
  const stopped = data({ given: [{ ...held, state: 'stopped' }] })
  const asked = answer({ [list]: [data({ given: [held] }), stopped], [stop]: [{ data: {} }] })
  const { user } = draw(<LicenceHandovers member={member} />)
  await user.click(
    await screen.findByRole('button', { name: translate('handovers.stopOf', { product: 'All-in-One' }) }),
  )
  expect(asked).toEqual([list])
  await user.click(screen.getByRole('button', { name: translate('handovers.keep') }))
  await screen.findByText(translate('handovers.stopped', { day: new Date(held.until * 1000) }))
  expect(asked).toEqual([list, stop, list])
})

it('offers an operator no action', async () => {
  answer({ [list]: [data({ given: [held] })] })
  draw(<LicenceHandovers member={{ ...member, impersonatedBy: 'Olga' } as SignedInMember} />)
  await screen.findByText(translate('ui.memberOnly'))
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows the offered licence, and accepts it by a button alone', async () => {
  const asked = answer({
    [check]: [{ data: { state: 'waits', sender: 'Ada', licence } }],
    [accept]: [{ data: { pids: [7] } }],
    [programs]: [installable],
  })
  const { user } = draw(<AcceptLicence boot={boot(member)} query={new URLSearchParams({ code: 'ABCD' })} />)
  await screen.findByText(translate('handovers.consent', { sender: 'Ada' }))
  expect(asked).toEqual([check])
  await user.click(screen.getByRole('button', { name: translate('handovers.accept') }))
  await screen.findByText(translate('handovers.done'))
  expect(asked).toEqual([check, accept, programs])
  expect(await screen.findByText(installable.data.programs[0].name)).toBeTruthy()
})

it('stops a transfer by the link of a notice, after a confirmation', async () => {
  const notice = { data: { state: 'waits', product: 'All-in-One', email: 'thief@evil.test' } }
  const asked = answer({ 'POST /api/auth/handover/notice': [notice], 'POST /api/auth/handover/stop': [{ data: {} }] })
  const { user } = draw(<StopHandover query={new URLSearchParams({ hash: 'x' })} />)
  await user.click(await screen.findByRole('button', { name: translate('handovers.stop') }))
  await screen.findByText(translate('handovers.stopDone'))
  expect(asked).toEqual(['POST /api/auth/handover/notice', 'POST /api/auth/handover/stop'])
})

it('declines without an account, after a confirmation', async () => {
  const decline = 'POST /api/auth/handover/decline'
  const asked = answer({ [check]: [{ data: { state: 'waits', sender: 'Ada', licence } }], [decline]: [{ data: {} }] })
  const { user } = draw(<AcceptLicence boot={boot(null)} query={new URLSearchParams({ code: 'ABCD' })} />)
  await user.click(await screen.findByRole('button', { name: translate('handovers.decline') }))
  expect(asked).toEqual([check])
  await user.click(screen.getByRole('button', { name: translate('handovers.declineConfirm') }))
  await screen.findByText(translate('handovers.declineDoneText'))
  expect(asked).toEqual([check, decline])
})
