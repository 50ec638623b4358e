import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import type { List } from '../calls/use-list'
import { DataTable } from './data-table'

interface Ticket {
  readonly id: number
  readonly subject: string
}

const list = (more: Partial<List<Ticket>>): List<Ticket> => ({
  rows: [1, 2, 3].map((id) => ({ id, subject: `Ticket ${id}` })),
  more: false,
  failure: null,
  loading: false,
  goOn: vi.fn(async () => true),
  reload: vi.fn(async () => true),
  ...more,
})

const table = (pages: List<Ticket>, onSort = vi.fn()) => (
  <DataTable
    caption="Tickets"
    columns={[{ key: 'subject', title: 'room.reason', cell: ({ subject }) => subject, sortable: true }]}
    pages={pages}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/console/tickets/${id}`}
    open={2}
    sort={{ by: 'subject', descending: false }}
    onSort={onSort}
    empty={<p>No tickets</p>}
  />
)

it('the table lists rows as links, marks the open one, and moves between rows by keys', async () => {
  const { user } = draw(table(list({})))
  const rows = within(screen.getByRole('table', { name: 'Tickets' })).getAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([1, 2, 3].map((id) => `/console/tickets/${id}`))
  expect(rows[1]?.closest('tr')?.getAttribute('aria-current')).toBe('true')
  rows[0]?.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(rows[2])
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(rows[0])
})

it('each value but the first names its heading, which a card shows before it', () => {
  const columns = (['room.name', 'room.status'] as const).map((title) => ({ key: title, title, cell: () => 'value' }))
  draw(<DataTable caption="Tickets" columns={columns} pages={list({})} keyOf={({ id }) => id} empty={null} />)
  const [first, second] = screen.getAllByRole('cell').map((cell) => cell.getAttribute('data-label'))
  expect([first, second]).toEqual([null, translate('room.status')])
})

it('a click on any part of a row follows its link, except on controls', async () => {
  history.replaceState(null, '', '/')
  const act = vi.fn()
  const opened: string[] = []
  const note = (event: MouseEvent) => {
    event.preventDefault()
    const { pathname } = new URL((event.target as Element).closest('a')?.href ?? location.href)
    opened.push(`${pathname}${event.ctrlKey ? ' in a new tab' : ''}`)
  }
  const { user } = draw(
    <DataTable
      caption="Tickets"
      columns={[
        { key: 'subject', title: 'room.reason', cell: ({ subject }) => subject },
        { key: 'id', title: 'room.reason', cell: ({ id }) => <span>Number {id}</span> },
        {
          key: 'act',
          title: 'room.reason',
          cell: () => (
            <>
              <button type="button" onClick={act} />
              <dialog open>
                <p>Window</p>
              </dialog>
            </>
          ),
        },
      ]}
      pages={list({})}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/console/tickets/${id}`}
      empty={null}
    />,
  )
  await user.click(screen.getAllByRole('button')[0] as Element)
  await user.click(screen.getAllByText('Window')[0] as Element)
  document.addEventListener('click', note)
  await user.click(screen.getByText('Number 2'))
  await user.click(screen.getByText('Number 3').closest('td') as Element)
  await user.keyboard('{Control>}')
  await user.click(screen.getByText('Number 1'))
  await user.keyboard('{/Control}')
  document.removeEventListener('click', note)
  expect(act).toHaveBeenCalledOnce()
  const links = opened.filter((path) => path.startsWith('/console'))
  expect(links).toEqual(['/console/tickets/2', '/console/tickets/3', '/console/tickets/1 in a new tab'])
})

it('the table shows its order, and requests the other one', async () => {
  const onSort = vi.fn()
  const { user } = draw(table(list({}), onSort))
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(screen.getByRole('columnheader')).getByRole('button'))
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ by: 'subject', descending: true })
})

it('the table says that it is empty', () => {
  draw(table(list({ rows: [] })))
  expect(screen.getByText('No tickets')).toBeTruthy()
})

it('the table reports a failure, and loads from the top while it is empty', async () => {
  const pages = list({ rows: null, failure: 'unreachable' })
  const { user } = draw(table(pages))
  await user.click(screen.getByRole('button', { name: translate('ui.tryAgain') }))
  expect(pages.reload).toHaveBeenCalledOnce()
})

it('the table keeps its rows when the next page fails, and loads that page again', async () => {
  const pages = list({ failure: 'unreachable', more: true })
  const { user } = draw(table(pages))
  expect(screen.getAllByRole('link')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: translate('ui.tryAgain') }))
  expect(pages.goOn).toHaveBeenCalledOnce()
})

it('the table loads further pages', async () => {
  const pages = list({ more: true })
  const { user } = draw(table(pages))
  await user.click(screen.getByRole('button', { name: translate('room.more') }))
  expect(pages.goOn).toHaveBeenCalledOnce()
})
