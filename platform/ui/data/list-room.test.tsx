import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call } from '@/platform/http/client'
import { answer, draw, translate } from '@/tests/screens/dom'
import { Field } from '../forms/field'
import { ActionButton } from './action-button'
import { useAnswer } from './answers'
import { type States, StateTag } from './cells'
import { defineList, useConsoleList } from './list'
import { ListRoom } from './list-room'
import { Loaded } from './loaded'

// Their answers are made up: what is declared works the same for every call.
const cases = 'GET /console/api/refunds'
const one = 'GET /console/api/refunds/case'
const decline = 'POST /console/api/refunds/decline'
const kept = 'GET /console/api/lists'

interface Row {
  readonly id: number
  readonly state: 'waiting' | 'done'
}
const states = {
  waiting: ['room.needsDecision', 'warning'],
  done: ['room.refunded', 'success'],
} as const satisfies States<Row['state']>
const [waiting, done] = [translate('room.needsDecision'), translate('room.refunded')]

const declared = defineList({
  question: cases,
  rows: (wire) => (wire as unknown as { readonly rows: readonly Row[] }).rows,
  after: ({ id }) => ({ after: id }),
  path: '/console/cases',
  title: 'room.refunds',
  lead: 'refundsConsole.lead',
  queue: 'own',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'id', title: 'refundsConsole.case', cell: ({ id }) => `R-${id}` },
    { key: 'state', title: 'room.status', cell: ({ state }) => <StateTag states={states} state={state} /> },
    { key: 'number', title: 'room.order', cell: ({ id }) => `No. ${id}` },
  ],
  search: 'refundsConsole.find',
  filters: {
    state: { label: 'room.status', none: 'room.needsDecision', options: { all: 'room.all' } },
    search: { label: 'refundsConsole.search', as: 'q' },
  },
  none: { icon: 'check', title: 'refundsConsole.none', text: 'refundsConsole.noneWaiting' },
  unmatched: { text: 'refundsConsole.noneFound' },
})

function Case({ id }: { id: number }) {
  const found = useAnswer(one, { refund: String(id) }, (wire) => wire as unknown as Row)
  return (
    <Loaded answer={found}>
      {({ state }) => (
        <>
          <p>case {state}</p>
          <ActionButton
            title="refundsConsole.decline"
            offered={state === 'waiting'}
            text="It is declined."
            send={(reason) => call(decline, { refund: String(id), seen: 1, reason })}
            done="It was declined."
          />
        </>
      )}
    </Loaded>
  )
}

const several = {
  nameOf: ({ id }: Row) => `R-${id}`,
  acts: [
    {
      title: 'refundsConsole.decline',
      refused: ({ state }: Row) => (state === 'done' ? 'room.refunded' : null),
      choice: (reason: string, onChange: (reason: string) => void) => (
        <Field name="reason" label={translate('room.reason')} value={reason} onChange={onChange} />
      ),
      send: ({ id }: Row, reason: string) => call(decline, { refund: String(id), seen: 1, reason }),
    },
  ],
} as const

function Cases({ open, query = '' }: { open: number | null; query?: string }) {
  const list = useConsoleList(declared, new URLSearchParams(query))
  return (
    <ListRoom
      list={list}
      several={several}
      detail={open === null ? null : { key: open, title: `R-${open}`, content: <Case id={open} /> }}
    />
  )
}

const rows = (...given: Row[]) => ({ data: { rows: given, more: false } })
const row = (id: number, state: Row['state'] = 'waiting') => ({ id, state })
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('a declared list asks for what the address says, keeps it in the addresses of rows, and leaves nonsense out', async () => {
  const fetched = vi.fn()
  answer({ [cases]: [rows(row(3), row(2, 'done'))] })
  const stub = globalThis.fetch
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
    fetched(args[0])
    return stub(...args)
  })
  draw(<Cases open={null} query="state=all&q= ada &kind=x" />)
  expect(await screen.findByText(done)).toBeTruthy()
  expect(fetched.mock.calls.flat().toSorted()).toEqual([
    '/console/api/lists?list=cases',
    '/console/api/refunds?state=all&search=ada',
  ])
  expect(links()).toEqual(['/console/cases/3?state=all&q=ada', '/console/cases/2?state=all&q=ada'])
  expect(screen.getByLabelText<HTMLSelectElement>(translate('room.status')).value).toBe('all')
  expect(screen.getByLabelText<HTMLInputElement>(translate('refundsConsole.search')).value).toBe('ada')
})

it.each([
  ['', 'refundsConsole.noneWaiting'],
  ['state=all', 'refundsConsole.noneFound'],
  ['state=nonsense', 'refundsConsole.noneWaiting'],
] as const)('an empty list that is narrowed by "%s" says %s', async (query, words) => {
  answer({ [cases]: [rows()] })
  draw(<Cases open={null} query={query} />)
  expect(await screen.findByText(translate(words))).toBeTruthy()
})

it('a decision is said, renews case and list, and offers the next case', async () => {
  answer({
    [cases]: [rows(row(3), row(2)), rows(row(2))],
    [one]: [{ data: row(3) }, { data: row(3, 'done') }],
    [decline]: [{ data: null }],
  })
  const { user } = draw(<Cases open={3} />)
  await user.click(await screen.findByRole('button', { name: translate('refundsConsole.decline') }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: translate('refundsConsole.decline') }))
  expect(dialog.getByText(translate('room.reasonMissing'))).toBeTruthy()
  await user.type(dialog.getByLabelText(translate('room.reason')), 'Too late')
  await user.click(dialog.getByRole('button', { name: translate('refundsConsole.decline') }))
  const status = within(screen.getByRole('status'))
  expect(await status.findByText('It was declined.')).toBeTruthy()
  expect(screen.getByText('case done')).toBeTruthy()
  expect(screen.queryByText('R-3', { selector: 'td *' })).toBeNull()
  expect(status.getByRole('link', { name: translate('room.next') }).getAttribute('href')).toBe('/console/cases/2')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leads from a decided case to the one that came after it, in the order in which the list stood', async () => {
  const changed = rows(row(4), row(5, 'done'), row(3), row(2))
  answer({
    [cases]: [rows(row(4), row(3), row(2)), changed],
    [one]: [{ data: row(3) }, { data: row(3, 'done') }],
    [decline]: [{ data: null }],
  })
  const next = () => screen.getAllByRole('link', { name: translate('room.next') })[0]?.getAttribute('href')
  const { user } = draw(<Cases open={3} query="state=all" />)
  await screen.findByText('R-4')
  expect(next()).toBe('/console/cases/2?state=all')
  await user.click(await screen.findByRole('button', { name: translate('refundsConsole.decline') }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(translate('room.reason')), 'Too late')
  await user.click(dialog.getByRole('button', { name: translate('refundsConsole.decline') }))
  await within(screen.getByRole('status')).findByText('It was declined.')
  expect(next()).toBe('/console/cases/2?state=all')
})

it('the next case is one press of a key, and of a link in the head of the case', async () => {
  answer({ [cases]: [rows(row(4), row(3))], [one]: [{ data: row(4) }] })
  const { user } = draw(
    <main>
      <Cases open={4} />
    </main>,
  )
  const link = await screen.findByRole('link', { name: translate('room.next') })
  const pressed = vi.fn((event: Event) => event.preventDefault())
  link.addEventListener('click', pressed)
  await user.keyboard('n')
  expect(pressed).toHaveBeenCalledOnce()
  expect(link.closest('header')?.textContent).toContain('R-4')
})

it('a decision that came too late says who was faster, beside the present state', async () => {
  answer({
    [cases]: [rows(row(3)), rows()],
    [one]: [{ data: row(3) }, { data: row(3, 'done') }],
    [decline]: [{ cscode: 31002, data: { meanwhile: { by: 'Mira', at: 1_795_000_000 } } }],
  })
  const { user } = draw(<Cases open={3} />)
  await screen.findByText(waiting)
  await user.click(await screen.findByRole('button', { name: translate('refundsConsole.decline') }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(translate('room.reason')), 'Too late')
  await user.click(dialog.getByRole('button', { name: translate('refundsConsole.decline') }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Mira')
  expect(await screen.findByText('case done')).toBeTruthy()
  expect(dialog.getByRole('alert').textContent).toContain('Mira')
})

it('a case that is gone says so in place of what was known of it', async () => {
  answer({ [cases]: [rows()], [one]: [{ cscode: 20085 }] })
  draw(<Cases open={3} />)
  expect(await screen.findByText(translate('room.gone'))).toBeTruthy()
})

it('a column that the operator left out is not there, and the menu keeps what was chosen once it closes', async () => {
  const columns = 'POST /console/api/lists/columns'
  const inputs: unknown[] = []
  const asked = answer(
    { [cases]: [rows(row(3))], [kept]: [{ data: { hidden: ['number'], views: [] } }], [columns]: [{ data: {} }] },
    inputs,
  )
  const { user } = draw(<Cases open={null} />)
  const head = async () =>
    (await screen.findAllByRole('columnheader')).map((each) => each.textContent).filter((words) => words !== '')
  const [id, state, number] = [translate('refundsConsole.case'), translate('room.status'), translate('room.order')]
  expect(await head()).toEqual([id, state])
  await user.click(await screen.findByRole('button', { name: translate('room.columns') }))
  const item = (name: string) => screen.findByRole('menuitemcheckbox', { name })
  expect(screen.queryByRole('menuitemcheckbox', { name: id })).toBeNull()
  expect((await item(number)).getAttribute('aria-checked')).toBe('false')
  await user.click(await item(number))
  await user.click(await item(state))
  expect(asked).not.toContain(columns)
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(asked).toContain(columns))
  expect(inputs[asked.indexOf(columns)]).toEqual({ list: 'cases', hidden: ['state'] })
  expect(await head()).toEqual([id, number])
})

it('the filters are saved as a view under a name, without the text that was searched for', async () => {
  const save = 'POST /console/api/lists/views/save'
  const view = { name: 'All cases', query: 'state=all' }
  const inputs: unknown[] = []
  const asked = answer(
    {
      [cases]: [rows(row(3))],
      [kept]: [{ data: { hidden: [], views: [] } }, { data: { hidden: [], views: [view] } }],
      [save]: [{ data: { views: [view] } }],
    },
    inputs,
  )
  const { user, redraw } = draw(<Cases open={null} query="state=all&q=ada" />)
  const begin = () => screen.queryByRole('button', { name: translate('room.saveView') })
  await user.click((await screen.findByRole('button', { name: translate('room.saveView') })) as Element)
  // In a form, it would send the filters.
  expect(screen.getByRole('dialog').closest('form')).toBeNull()
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(translate('room.viewLeavesOut'))).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: translate('room.save') }))
  expect(dialog.getByText(translate('room.viewUnnamed'))).toBeTruthy()
  await user.type(dialog.getByLabelText(translate('room.viewName')), 'All cases')
  await user.click(dialog.getByRole('button', { name: translate('room.save') }))
  const saved = within(await screen.findByRole('navigation', { name: translate('room.views') }))
  expect(inputs[asked.indexOf(save)]).toEqual({ list: 'cases', name: 'All cases', query: 'state=all' })
  const link = saved.getByRole('link', { name: 'All cases' })
  expect(link.getAttribute('href')).toBe('/console/cases?state=all')
  expect(link.hasAttribute('aria-current')).toBe(false)
  redraw(<Cases open={null} query="state=all" />)
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(begin()).toBeNull()
})

it('the open view is renamed and deleted', async () => {
  const [rename, remove] = ['POST /console/api/lists/views/rename', 'POST /console/api/lists/views/delete']
  const view = { name: 'All cases', query: 'state=all' }
  const inputs: unknown[] = []
  const asked = answer(
    {
      [cases]: [rows(row(3))],
      [kept]: [{ data: { hidden: [], views: [view] } }],
      [rename]: [{ cscode: 20025 }],
      [remove]: [{ data: { views: [] } }],
    },
    inputs,
  )
  const { user } = draw(<Cases open={null} query="state=all" />)
  const choose = async (words: string) => {
    await user.click(await screen.findByRole('button', { name: `${translate('room.actions')}: All cases` }))
    await user.click(await screen.findByRole('menuitem', { name: words }))
  }
  await choose(translate('room.renameView'))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText(translate('room.viewName'))
  await user.clear(name)
  await user.type(name, 'Every case')
  await user.click(dialog.getByRole('button', { name: translate('room.save') }))
  expect(await dialog.findByText(translate('room.viewNameTaken'))).toBeTruthy()
  expect(inputs[asked.indexOf(rename)]).toEqual({ list: 'cases', view: 'All cases', name: 'Every case' })
  await user.click(dialog.getByRole('button', { name: translate('ui.cancel') }))
  await choose(translate('ui.remove'))
  await vi.waitFor(() => expect(asked).toContain(remove))
  expect(inputs[asked.indexOf(remove)]).toEqual({ list: 'cases', view: 'All cases' })
})

it('an act on several rows says first what is done and what is not, does each, and reports on each', async () => {
  const inputs: unknown[] = []
  const asked = answer(
    {
      [cases]: [rows(row(4), row(3), row(2, 'done'))],
      [decline]: [{ data: null }, { cscode: 31002, data: { meanwhile: { by: 'Mira', at: 1_795_000_000 } } }],
    },
    inputs,
  )
  const { user } = draw(<Cases open={null} query="state=all" />)
  await user.click(await screen.findByLabelText(translate('room.chooseAll')))
  const bar = within(screen.getByRole('region', { name: translate('room.chosenRows', { count: 3 }) }))
  await user.click(bar.getByRole('button', { name: translate('refundsConsole.decline') }))
  const dialog = within(await screen.findByRole('dialog'))
  const said = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  const toDo = translate('room.toDo')
  const leftOut = `R-2${translate('room.refunded')} ${translate('room.leftOut')}`
  expect(said()).toEqual([`R-4${toDo}`, `R-3${toDo}`, leftOut])
  const button = dialog.getByRole('button', { name: translate('refundsConsole.decline') })
  await user.click(button)
  expect(asked).not.toContain(decline)
  await user.type(dialog.getByLabelText(translate('room.reason')), 'Too late')
  await user.click(button)
  await dialog.findByRole('alert')
  expect(inputs.filter((_, place) => asked[place] === decline)).toEqual([
    { refund: '4', seen: 1, reason: 'Too late' },
    { refund: '3', seen: 1, reason: 'Too late' },
  ])
  expect(said()[0]).toBe(`R-4${translate('room.severalDone')}`)
  expect(said()[1]).toContain('Mira')
  expect(said()[2]).toBe(leftOut)
  await user.click(await dialog.findByRole('button', { name: translate('room.toList') }))
  expect(screen.getByRole('region', { name: translate('room.chosenRows', { count: 2 }) })).toBeTruthy()
})

it('the key x chooses the row that has the focus', async () => {
  answer({ [cases]: [rows(row(4), row(3))] })
  const { user } = draw(<Cases open={null} />)
  await screen.findByText('R-4')
  const boxes = () =>
    [4, 3].map(
      (id) => screen.getByLabelText<HTMLInputElement>(translate('room.chooseRow', { name: `R-${id}` })).checked,
    )
  await user.keyboard('jjx')
  expect(boxes()).toEqual([false, true])
  await user.click(screen.getByLabelText(translate('room.chooseRow', { name: 'R-4' })))
  await user.keyboard('jx')
  expect(boxes()).toEqual([true, false])
})
