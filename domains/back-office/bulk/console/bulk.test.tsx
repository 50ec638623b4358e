import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { ShownRun } from '../contract/fields'
import Bulk from './bulk'

const run = (more: Partial<ShownRun> = {}): ShownRun => ({
  id: 3,
  act: 'term',
  amount: 10,
  selection: { line: 'downloader' },
  notices: null,
  reason: 'An outage',
  state: 'done',
  expected: 5,
  done: 5,
  passed: 0,
  started_by: 'Mira',
  started: 1_790_000_000,
  ended: null,
  ...more,
})
const list = 'GET /console/api/bulk'
const show = 'GET /console/api/bulk/show'
const preview = 'GET /console/api/bulk/preview'
const start = 'POST /console/api/bulk/change'
const write = 'POST /console/api/bulk/notify'
const undo = 'POST /console/api/bulk/undo'
const listed = (...rows: ShownRun[]) => ({
  data: {
    rows,
    more: false,
    products: [{ pid: 1, name: 'Video' }],
    lines: [{ key: 'downloader', name: 'Downloader' }],
  },
})
const found = {
  data: {
    lines: 5,
    members: 4,
    sample: [{ member: 9, email: 'ada@example.test', order: 'A-1', product: 'Video', ends: null }],
  },
}
const operatorOf = (role: SignedInOperator['role']): SignedInOperator => ({
  name: 'Mira',
  email: 'mira@example.test',
  role,
})

it('begins with its preview, and needs a new one for another selection', async () => {
  const sent: unknown[] = []
  const asked = answer({ [list]: [listed()], [preview]: [found], [start]: [{ data: { run: 3 } }] }, sent)
  const { user } = draw(<Bulk operator={operatorOf('finance')} item="new" />)
  await user.type(await screen.findByLabelText(translate('room.days')), '10')
  await user.selectOptions(screen.getByLabelText(translate('bulk.line')), 'downloader')
  await user.click(screen.getByText(translate('room.preview')))
  expect(await screen.findByText(translate('bulk.found', { lines: 5, members: 4 }))).toBeTruthy()
  expect(screen.getByText('ada@example.test').getAttribute('href')).toBe('/console/members/9')
  await user.selectOptions(screen.getByLabelText(translate('room.platform')), 'win')
  await user.click(screen.getByText(translate('room.preview')))
  await user.type(await screen.findByLabelText(translate('room.reason')), 'An outage')
  await user.click(screen.getByText(translate('bulk.begin')))
  expect(await screen.findByText(translate('bulk.begun'))).toBeTruthy()
  expect(asked.filter((each) => each === preview)).toHaveLength(2)
  const selection = { line: 'downloader', platform: 'win' }
  expect(sent).toContainEqual({ act: 'term', amount: 10, selection, seen: 5, reason: 'An outage' })
})

it('the form sends no mail before it has a text and is confirmed not to be advertising', async () => {
  const sent: unknown[] = []
  const asked = answer({ [list]: [listed()], [preview]: [found], [write]: [{ data: { run: 3 } }] }, sent)
  const { user } = draw(<Bulk operator={operatorOf('publisher')} item="new" />)
  await user.selectOptions(await screen.findByLabelText(translate('bulk.line')), 'downloader')
  await user.click(screen.getByText(translate('room.preview')))
  await user.type(await screen.findByLabelText(translate('room.reason')), 'A fix')
  await user.type(screen.getByLabelText(translate('room.subject')), 'A fix is out')
  await user.type(screen.getByLabelText(translate('bulk.text')), 'Please update.')
  await user.click(screen.getByText(translate('bulk.begin')))
  expect(await screen.findByText(translate('bulk.isNoticeMissing'))).toBeTruthy()
  expect(asked).not.toContain(write)
  await user.click(screen.getByLabelText(translate('bulk.isNotice')))
  await user.click(screen.getByText(translate('bulk.begin')))
  expect(await screen.findByText(translate('bulk.begun'))).toBeTruthy()
  const notices = { en: { subject: 'A fix is out', text: 'Please update.' } }
  expect(sent).toContainEqual({
    selection: { line: 'downloader' },
    notices,
    seen: 4,
    reason: 'A fix',
    is_notice: true,
  })
})

it('is undone with a reason, by an operator with the permission', async () => {
  const sent: unknown[] = []
  answer({ [list]: [listed(run())], [show]: [{ data: { run: run() } }], [undo]: [{ data: {} }] }, sent)
  const { user } = draw(<Bulk operator={operatorOf('finance')} item="3" />)
  await user.click(await screen.findByRole('button', { name: translate('bulk.undo') }))
  await user.type(screen.getByLabelText(translate('room.reason')), 'A mistake')
  const buttons = screen.getAllByRole('button', { name: translate('bulk.undo') })
  await user.click(buttons.at(-1) as HTMLElement)
  expect(await screen.findByText(translate('bulk.undoBegun'))).toBeTruthy()
  expect(sent).toContainEqual({ run: 3, reason: 'A mistake' })
})

it('shows the same state in the list as on its page', async () => {
  const underWay = run({ state: 'running', done: 0 })
  answer({ [list]: [listed(underWay), listed(run())], [show]: [{ data: { run: run() } }] })
  draw(<Bulk operator={operatorOf('finance')} item="3" />)
  expect(await screen.findByRole('cell', { name: translate('bulk.done') })).toBeTruthy()
  expect(screen.queryByText(translate('bulk.running'))).toBeNull()
})

it('is shown to support without the actions to begin or undo', async () => {
  answer({ [list]: [listed(run())], [show]: [{ data: { run: run() } }] })
  draw(<Bulk operator={operatorOf('support')} item="3" />)
  expect(await screen.findByText('An outage')).toBeTruthy()
  expect(screen.queryByText(translate('bulk.undo'))).toBeNull()
  expect(screen.queryByText(translate('bulk.new'))).toBeNull()
})
