import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { CaseWork } from './case-work'

const [known, assign, snooze, note] = [
  'GET /console/api/cases/work',
  'POST /console/api/cases/assign',
  'POST /console/api/cases/snooze',
  'POST /console/api/cases/note',
] as const

const work = {
  assignee: null,
  assigned: null,
  snoozed: null,
  version: 2,
  notes: [{ id: 1, operator: 'Theo', text: 'Waits for the bank.', at: 1_795_000_000 }],
  staff: [{ name: 'Mira', email: 'mira@example.test' }],
  self: 'mira@example.test',
  today: '2026-11-30',
}
const which = { kind: 'refunds', key: 'R-1', seen: 2 }
const button = (key: Parameters<typeof translate>[0]) => screen.findByRole('button', { name: translate(key) })

it('shows the notes of staff, and is taken by one press', async () => {
  const inputs: unknown[] = []
  const mine = { ...work, assignee: 'mira@example.test', assigned: 'Mira', version: 3 }
  const asked = answer({ [known]: [{ data: work }, { data: mine }], [assign]: [{ data: {} }] }, inputs)
  const { user } = draw(<CaseWork kind="refunds" item="R-1" />)
  expect(await screen.findByText('Waits for the bank.')).toBeTruthy()
  await user.click(await button('room.assignMe'))
  expect(await screen.findByDisplayValue('Mira')).toBeTruthy()
  expect(screen.queryByRole('button', { name: translate('room.assignMe') })).toBeNull()
  expect(inputs[asked.indexOf(assign)]).toEqual({ ...which, to: 'mira@example.test' })
})

it('is put off until a day, or let back in where it was put off', async () => {
  const inputs: unknown[] = []
  const off = { ...work, snoozed: 1_796_000_000, version: 3 }
  const answers = { [known]: [{ data: work }, { data: off }], [snooze]: [{ data: {} }, { data: {} }] }
  const asked = answer(answers, inputs)
  const { user } = draw(<CaseWork kind="refunds" item="R-1" />)
  await user.click(await button('room.snooze'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Tomorrow/ }))
  expect(inputs[asked.indexOf(snooze)]).toEqual({ ...which, until: '2026-12-01' })
  await user.click(await button('room.wake'))
  expect(inputs[asked.lastIndexOf(snooze)]).toEqual({ ...which, seen: 3, until: null })
})

it('takes a note that says something', async () => {
  const inputs: unknown[] = []
  const asked = answer({ [known]: [{ data: work }], [note]: [{ data: {} }] }, inputs)
  const { user } = draw(<CaseWork kind="refunds" item="R-1" />)
  await user.click(await button('room.addNote'))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: translate('room.saveNote') }))
  expect(dialog.getByText(translate('room.noteMissing'))).toBeTruthy()
  expect(asked).not.toContain(note)
  await user.type(dialog.getByRole('textbox'), 'It has answered.')
  await user.click(dialog.getByRole('button', { name: translate('room.saveNote') }))
  expect(inputs[asked.indexOf(note)]).toEqual({ kind: 'refunds', key: 'R-1', text: 'It has answered.' })
})
