import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call } from '@/platform/http/client'
import { answer, draw, translate } from '@/tests/screens/dom'
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
  isQueue: true,
  keyOf: ({ id }) => id,
  columns: [
    { key: 'id', title: 'refundsConsole.case', cell: ({ id }) => `R-${id}` },
    { key: 'state', title: 'room.status', cell: ({ state }) => <StateTag states={states} state={state} /> },
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

function Cases({ open, query = '' }: { open: number | null; query?: string }) {
  const list = useConsoleList(declared, new URLSearchParams(query))
  return (
    <ListRoom
      list={list}
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
  expect(fetched.mock.calls).toEqual([['/console/api/refunds?state=all&search=ada']])
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
