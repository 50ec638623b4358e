import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { navigate, useAddress } from '../browser/navigation'
import { Button } from '../controls/button'
import { Field } from '../forms/field'
import { useForm } from '../forms/form'
import { Dialog } from '../overlays/dialog'
import { ItemPage } from './item-page'
import { forgetUnsaved, UnsavedFrame } from './unsaved'

type Values = Record<'name' | 'text', string>

const saved = { ok: true, data: {} } as const
const refused = { ok: false, code: 20040, fields: [] } as const

interface TrialProps {
  initial?: Values
  send?: (values: Values) => Promise<unknown>
}

function Trial({ initial = { name: 'Ada', text: '' }, send = async () => saved }: TrialProps) {
  const { form, field } = useForm<keyof Values>({
    initial,
    check: () => ({}),
    send: send as () => Promise<typeof saved>,
  })
  return (
    <form {...form}>
      <Field {...field('name')} label="Name" />
      <Field {...field('text')} label="Text" />
      <Button type="submit">Save</Button>
    </form>
  )
}

function Asking() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {open && (
        <Dialog title="Ask" onClose={() => setOpen(false)}>
          <Trial />
        </Dialog>
      )}
    </>
  )
}

const list = '/console/things'

/** A room with a list and the pages of its things. */
function Room(trial: TrialProps) {
  const { pathname } = useAddress()
  return pathname === list ? (
    <h1>The list</h1>
  ) : (
    <ItemPage key={pathname} list={list} back="All things" title={pathname}>
      <Trial {...trial} />
      <Asking />
    </ItemPage>
  )
}

/** The console, signed in as an operator. */
const Session = ({ of }: { of: string }) => (
  <UnsavedFrame owner={of}>
    <Room />
  </UnsavedFrame>
)

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (key: Parameters<typeof translate>[0]) => screen.getByRole('button', { name: translate(key) })
const go = (to: string) => act(() => navigate(to))
const isAsking = () => screen.queryByRole('dialog', { name: translate('room.leaveTitle') }) !== null
const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  history.replaceState(null, '', list)
  forgetUnsaved()
})

it('leaves a page without a question, where nothing was typed', () => {
  draw(<Room />)
  go(`${list}/1`)
  go(list)
  expect(isAsking()).toBe(false)
  expect(screen.getByText('The list')).toBeDefined()
})

it('asks before a page with unsaved text is left, and stays', async () => {
  const { user } = draw(<Room />)
  go(`${list}/1`)
  await user.type(field('Text'), 'half a')
  expect(isWarned()).toBe(true)
  go(list)
  expect(isAsking()).toBe(true)
  await user.click(press('room.stay'))
  expect(location.pathname).toBe(`${list}/1`)
  expect(field('Text').value).toBe('half a')
})

it('keeps unsaved text for the way back, of its own page alone, and says so', async () => {
  const { user } = draw(<Room />)
  go(`${list}/1`)
  await user.type(field('Text'), 'half a')
  go(list)
  await user.click(press('room.keepAndLeave'))
  expect(screen.getByText('The list')).toBeDefined()
  expect(isWarned()).toBe(true)
  go(`${list}/2`)
  expect(field('Text').value).toBe('')
  go(`${list}/1`)
  expect(field('Text').value).toBe('half a')
  expect(screen.getByText(translate('room.unsavedBack'))).toBeDefined()
  await user.click(press('room.discardChanges'))
  expect(field('Text').value).toBe('')
  expect(isWarned()).toBe(false)
})

it('puts what was typed over what is saved meanwhile, field by field', async () => {
  const { user, redraw } = draw(<Room />)
  go(`${list}/1`)
  await user.type(field('Text'), 'half a')
  go(list)
  await user.click(press('room.keepAndLeave'))
  redraw(<Room initial={{ name: 'Grace', text: 'other' }} />)
  go(`${list}/1`)
  expect(field('Name').value).toBe('Grace')
  expect(field('Text').value).toBe('half a')
})

it('discards unsaved text on leaving, if that is wanted', async () => {
  const { user } = draw(<Room />)
  go(`${list}/1`)
  await user.type(field('Text'), 'half a')
  go(list)
  await user.click(press('room.discardAndLeave'))
  expect(isWarned()).toBe(false)
  go(`${list}/1`)
  expect(field('Text').value).toBe('')
})

it('asks before the browser goes back, puts the page back, and goes once it may', async () => {
  const { user } = draw(<Room />)
  go(`${list}/1`)
  await user.type(field('Text'), 'half a')
  act(() => history.back())
  await waitFor(() => expect(isAsking()).toBe(true))
  await waitFor(() => expect(location.pathname).toBe(`${list}/1`))
  expect(field('Text').value).toBe('half a')
  await user.click(press('room.keepAndLeave'))
  await screen.findByText('The list')
  expect(location.pathname).toBe(list)
})

it('asks nothing once it is saved, and does once it was refused', async () => {
  const answers = [refused, saved]
  const { user } = draw(<Room send={async () => answers.shift()} />)
  go(`${list}/1`)
  await user.type(field('Text'), 'whole')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(isWarned()).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(isWarned()).toBe(false))
  go(list)
  expect(isAsking()).toBe(false)
})

it('keeps nothing of what is typed in a dialog', async () => {
  const { user } = draw(<Room />)
  go(`${list}/1`)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  const [, typed] = screen.getAllByRole('textbox', { name: 'Text', hidden: true })
  await user.type(typed as HTMLElement, 'why')
  expect(isWarned()).toBe(false)
})

it('keeps unsaved text past the end of a session for its operator alone', async () => {
  const { user, redraw } = draw(<Session key="1" of="mira@example.test" />)
  go(`${list}/1`)
  await user.type(field('Text'), 'half a')
  redraw(<Session key="2" of="olga@example.test" />)
  expect(field('Text').value).toBe('')
  redraw(<Session key="3" of="mira@example.test" />)
  expect(field('Text').value).toBe('')
})

it('finds unsaved text again in the next session of the same operator', async () => {
  const { user, redraw } = draw(<Session key="1" of="mira@example.test" />)
  go(`${list}/1`)
  await user.type(field('Text'), 'half a')
  redraw(<Session key="2" of="mira@example.test" />)
  expect(field('Text').value).toBe('half a')
})

it('goes back to the list as it was narrowed', async () => {
  history.replaceState(null, '', `${list}?line=video`)
  const { user } = draw(<Room />)
  go(`${list}/1`)
  await user.click(screen.getByRole('link', { name: 'All things' }))
  await waitFor(() => expect(location.search).toBe('?line=video'))
})
