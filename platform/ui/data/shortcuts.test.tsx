import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { Actions } from '../controls/actions'
import { DataTable } from './data-table'
import { Shortcuts, showShortcuts } from './shortcuts'

const pressed = vi.fn()
const opened = vi.fn()
const rows = [1, 2, 3].map((id) => ({ id }))
const pages = { rows, more: false, failure: null, loading: false, goOn: async () => true, reload: async () => true }

const list = (open: number | null = null, leads = true) => (
  <main>
    <input aria-label="Typed" />
    <DataTable
      caption="Cases"
      columns={[
        { key: 'id', title: 'room.name', cell: ({ id }) => `Case ${id}` },
        { key: 'acts', title: 'room.type', cell: ({ id }) => <button type="button" onClick={() => pressed(id)} /> },
      ]}
      pages={pages}
      keyOf={({ id }) => id}
      {...(leads && { hrefOf: ({ id }: { id: number }) => `#${id}` })}
      open={open}
      empty={null}
    />
    {open !== null && (
      <div data-open="">
        <section>
          <Actions>
            <button type="button" onClick={() => pressed(`case ${open}`)} />
          </Actions>
        </section>
      </div>
    )}
  </main>
)

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  location.hash = ''
})

const focused = () => document.activeElement?.closest('tr')?.textContent

it.each([true, false])('j and k walk the rows of every list, whether rows are links: %s', async (leads) => {
  const { user } = draw(list(null, leads))
  await user.keyboard('j')
  expect(focused()).toBe('Case 1')
  await user.keyboard('jk')
  expect(focused()).toBe('Case 1')
  await user.keyboard('j')
  expect(focused()).toBe('Case 2')
  await user.keyboard('e')
  expect(pressed.mock.calls).toEqual([[2]])
})

it('beside an open case j opens the next one, and e presses its main action', async () => {
  const { user } = draw(list(2))
  await user.keyboard('j')
  expect(location.hash).toBe('#3')
  await user.keyboard('e')
  expect(pressed.mock.calls).toEqual([['case 2']])
})

it('keys do nothing while something is typed, or switched off, and a room’s come before the list’s', async () => {
  const { user, redraw } = draw(list())
  await user.type(screen.getByRole('textbox'), 'jek?')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('jek?')
  expect(pressed).not.toHaveBeenCalled()
  redraw(
    <>
      <Shortcuts shortcuts={[{ key: 'j', does: 'room.done', run: opened }]} />
      {list()}
    </>,
  )
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('j')
  expect(opened).toHaveBeenCalledOnce()

  await user.keyboard('?')
  const panel = screen.getByRole('dialog', { name: translate('room.shortcuts') })
  for (const key of ['room.done', 'room.previousRow', 'room.openRow', 'room.mainAct', 'room.shortcutHelp'] as const) {
    expect(within(panel).getByText(translate(key))).not.toBeNull()
  }
  expect(within(panel).queryByText(translate('room.nextRow'))).toBeNull()
  await user.click(within(panel).getByRole('button', { name: translate('room.shortcutsOff') }))
  await user.click(within(panel).getByRole('button', { name: translate('ui.close') }))
  await user.keyboard('j')
  expect(opened).toHaveBeenCalledOnce()
})

it('the panel opens from elsewhere, and lists the keys of the page', async () => {
  draw(<Shortcuts of="page" shortcuts={[{ key: 'mod+k', does: 'console.findHelp', run: opened }]} />)
  showShortcuts()
  expect(await screen.findByText('Ctrl+K')).not.toBeNull()
})
