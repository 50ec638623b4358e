import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { OpenedTicket } from '../contract/console'
import { Ticket } from './ticket'

const [one, reply, note, snooze] = [
  'GET /console/api/tickets/ticket',
  'POST /console/api/tickets/answer',
  'POST /console/api/tickets/note',
  'POST /console/api/tickets/snooze',
] as const

const operator = { name: 'Mira', email: 'mira@example.test', role: 'support' } as never
const said = { operator: null, quoted: null, attachments: [] }
const ticket: OpenedTicket = {
  ticket: 'T-7KQ2MX4R',
  subject: 'My licence',
  state: 'open',
  name: 'Ada',
  email: 'ada@example.test',
  assigned: null,
  snoozed: null,
  updated: 1_795_000_000,
  version: 3,
  assignee: null,
  language: 'en',
  account: false,
  member: null,
  refund: null,
  today: '2026-11-29',
  mergedInto: null,
  others: [],
  created: 1_795_000_000,
  messages: [
    { id: 1, author: 'customer', text: 'Where is it?', at: 1_795_000_000, ...said },
    { id: 3, author: 'customer', text: 'Hello?', at: 1_795_000_200, ...said },
  ],
  notes: [{ id: 2, operator: 'Theo', text: 'A goodwill case.', at: 1_795_000_100 }],
  canned: [],
  staff: [{ name: 'Mira', email: 'mira@example.test' }],
}
const field = () => screen.findByRole('textbox', { name: translate('ticketsConsole.message') })
const button = (key: 'ticketsConsole.send' | 'room.saveNote' | 'room.snooze') =>
  screen.getByRole('button', { name: translate(key) })

it('shows what was said and noted, the oldest first, and the reply under it', async () => {
  answer({ [one]: [{ data: ticket }] })
  draw(<Ticket ticket={ticket.ticket} operator={operator} />)
  const text = await field()
  const entries = within(screen.getByRole('list', { name: translate('ticketsConsole.thread') })).getAllByRole(
    'listitem',
  )
  expect(entries.map((entry) => /Where is it|goodwill|Hello/.exec(entry.textContent ?? '')?.[0])).toEqual([
    'Where is it',
    'goodwill',
    'Hello',
  ])
  const last = entries.at(-1)
  expect(last && last.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('sends a note as a note, never as a reply, and a reply as a reply', async () => {
  const inputs: unknown[] = []
  const asked = answer({ [one]: [{ data: ticket }], [reply]: [{ data: {} }], [note]: [{ data: {} }] }, inputs)
  const { user } = draw(<Ticket ticket={ticket.ticket} operator={operator} />)
  const choice = await screen.findByRole('checkbox', { name: translate('room.internalNote') })
  await user.click(choice)
  await user.type(screen.getByRole('textbox', { name: translate('room.internalNote') }), 'Between us')
  await user.click(button('room.saveNote'))
  await screen.findByText(translate('room.notedNotice'))
  expect(asked).not.toContain(reply)
  expect(inputs[asked.indexOf(note)]).toEqual({ ticket: ticket.ticket, text: 'Between us' })
  await user.click(choice)
  await user.type(await field(), 'Here it is')
  await user.click(button('ticketsConsole.send'))
  await screen.findByText(translate('ticketsConsole.answeredNotice', { ticket: ticket.ticket }))
  expect(inputs[asked.indexOf(reply)]).toMatchObject({ seen: 3, message: 'Here it is', attachments: [] })
})

it('is put off until tomorrow by one press in the dialog, and until no day that is past', async () => {
  const inputs: unknown[] = []
  const asked = answer({ [one]: [{ data: ticket }], [snooze]: [{ data: {} }] }, inputs)
  const { user } = draw(<Ticket ticket={ticket.ticket} operator={operator} />)
  await field()
  await user.click(button('room.snooze'))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: translate('room.snooze') }))
  expect(dialog.getByText(translate('room.snoozeWrong'))).toBeTruthy()
  expect(asked).not.toContain(snooze)
  await user.click(dialog.getByRole('button', { name: /Tomorrow/ }))
  expect(await within(screen.getByRole('status')).findByText(/Nov/)).toBeTruthy()
  expect(inputs[asked.indexOf(snooze)]).toEqual({ ticket: ticket.ticket, seen: 3, until: '2026-11-30' })
})

it('takes in a canned answer, and does not send it before every field is filled in', async () => {
  const canned = [
    { key: 'seats', title: 'Seats', text: 'About {order}' },
    { key: 'hello', title: 'Hello', text: 'Hello Ada,' },
  ]
  const asked = answer({ [one]: [{ data: { ...ticket, canned } }], [reply]: [{ data: {} }] })
  const { user } = draw(<Ticket ticket={ticket.ticket} operator={operator} />)
  const choose = async (title: string) => {
    await user.click(await screen.findByRole('combobox', { name: translate('ticketsConsole.canned') }))
    await user.keyboard(title.slice(0, 4))
    await user.click(await screen.findByRole('option', { name: title }))
  }
  await choose('Hello')
  await choose('Seats')
  const text = (await field()) as HTMLTextAreaElement
  expect(text.value).toBe('Hello Ada,\n\nAbout {order}')
  await user.click(button('ticketsConsole.send'))
  expect(screen.getByText(translate('ticketsConsole.messageUnfilled'))).toBeTruthy()
  expect(asked).not.toContain(reply)
})

it('is merged into another ticket of the customer, and then leads there', async () => {
  const merge = 'POST /console/api/tickets/merge'
  const [other, merged] = [{ ticket: 'T-3M8RWX5Q', subject: 'Again', state: 'open' }, 'T-3M8RWX5Q']
  const inputs: unknown[] = []
  const answers = [{ data: { ...ticket, others: [other] } }, { data: { ...ticket, mergedInto: merged } }]
  const asked = answer({ [one]: answers, [merge]: [{ data: {} }] }, inputs)
  const { user } = draw(<Ticket ticket={ticket.ticket} operator={operator} />)
  await field()
  const name = translate('ticketsConsole.merge')
  await user.click(screen.getByRole('button', { name }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  const link = await screen.findByRole('link', { name: merged })
  expect(link.getAttribute('href')).toBe(`/console/tickets/${merged}`)
  expect(inputs[asked.indexOf(merge)]).toEqual({ ticket: ticket.ticket, seen: 3, into: merged })
  expect(screen.queryByRole('textbox')).toBeNull()
})
