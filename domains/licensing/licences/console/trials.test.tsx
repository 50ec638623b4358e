import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { ListedTrial } from '../contract/console'
import Trials from './trials'

const listed = (more: Partial<ListedTrial> = {}): ListedTrial => ({
  id: 7,
  trial: '0d3c7c36-96c4-4b5f-8a25-6f6c1f0a9c11',
  product: 'Video',
  line: 'downloader',
  platform: 'win',
  device: 'Studio',
  version: '6.2.1',
  member: 9,
  email: 'ada@example.test',
  state: 'running',
  revoked: false,
  started: 1_790_000_000,
  until: 1_791_000_000,
  bought: 0,
  ...more,
})
const list = 'GET /console/api/trials'
const extend = 'POST /console/api/trials/extend'
const page = (...trials: ListedTrial[]) => ({
  data: { trials, products: [{ pid: 701, name: 'Video' }], more: false },
})
const operatorOf = (role: SignedInOperator['role']): SignedInOperator => ({
  name: 'Mira',
  email: 'mira@example.test',
  role,
})
const button = (name: string) => screen.queryByRole('button', { name })

it('shows running, ended and bought trials, with the possible actions', async () => {
  const nameless = { id: 6, device: '', version: '', member: null, email: '', state: 'ended' } as const
  const rows = [
    listed(),
    listed(nameless),
    listed({ id: 5, device: 'Keller', state: 'ended', revoked: true }),
    listed({ id: 4, device: 'Bureau', state: 'bought', bought: 1_790_500_000 }),
  ]
  answer({ [list]: [page(...rows)] })
  const { user } = draw(<Trials operator={operatorOf('support')} query={new URLSearchParams()} />)
  expect((await screen.findByText('ada@example.test', { selector: 'tr:nth-child(1) a' })).getAttribute('href')).toBe(
    '/console/members/9',
  )
  expect(screen.getByText(translate('trials.forgotten'))).toBeTruthy()
  expect(screen.getByText(translate('trials.revoked'))).toBeTruthy()
  // Several acts stand behind one button.
  await user.click(await screen.findByRole('button', { name: `${translate('room.actions')}: Studio` }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    translate('trials.extend'),
    translate('trials.revoke'),
  ])
  await user.keyboard('{Escape}')
  expect(button(`${translate('trials.extend')}: Video`)).toBeTruthy()
  expect(button(`${translate('trials.revoke')}: Video`)).toBeNull()
  for (const name of ['Keller', 'Bureau']) expect(button(`${translate('trials.extend')}: ${name}`)).toBeNull()
})

it('extends a trial as seen, once the days and the reason are entered', async () => {
  const sent: unknown[] = []
  answer(
    {
      [list]: [page(listed()), page(listed({ until: 1_792_000_000 }))],
      [extend]: [{ data: { until: 1_792_000_000 } }],
    },
    sent,
  )
  const { user } = draw(<Trials operator={operatorOf('support')} query={new URLSearchParams()} />)
  await user.click(await screen.findByRole('button', { name: `${translate('room.actions')}: Studio` }))
  await user.click(screen.getByRole('menuitem', { name: translate('trials.extend') }))
  const dialog = within(screen.getByRole('dialog'))
  const count = dialog.getByLabelText(translate('room.days'))
  await user.clear(count)
  await user.type(count, '91')
  await user.click(dialog.getByRole('button', { name: translate('trials.extend') }))
  expect(dialog.getByText(translate('room.numberWrong', { most: 90 }))).toBeTruthy()
  expect(dialog.getByText(translate('room.reasonMissing'))).toBeTruthy()
  await user.clear(count)
  await user.type(count, '10')
  await user.type(dialog.getByLabelText(translate('room.reason')), 'They were on holiday')
  await user.click(dialog.getByRole('button', { name: translate('trials.extend') }))
  expect(await screen.findByText(/Studio/, { selector: '[role=status] *, [role=status]' })).toBeTruthy()
  const { trial, until } = listed()
  expect(sent).toContainEqual({ trial, days: 10, seen: until, reason: 'They were on holiday' })
})

it('offers no action to a role that may only read', async () => {
  answer({ [list]: [page(listed())] })
  draw(<Trials operator={operatorOf('finance')} query={new URLSearchParams('state=running&product=701')} />)
  expect(await screen.findByText('ada@example.test')).toBeTruthy()
  expect(button(`${translate('room.actions')}: Studio`)).toBeNull()
})
