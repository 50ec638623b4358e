import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { Button } from '../controls/button'
import { Field } from './field'
import { useForm } from './form'

type Values = Record<'name' | 'email', string>

function Trial({ send }: { send: (values: Values) => Promise<void> }) {
  const { form, field, sending } = useForm<keyof Values>({
    initial: { name: '', email: '' },
    check: ({ name, email }) => ({ name: name ? null : 'room.reasonMissing', email: email ? null : 'room.gone' }),
    send,
  })
  return (
    <form {...form}>
      <Field {...field('name')} label="Name" />
      <Field {...field('email')} label="Email" />
      <Button type="submit" busy={sending}>
        Save
      </Button>
    </form>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: /Save/ })

it('a form shows a problem beside each field, focuses the first, and sends nothing', async () => {
  const send = vi.fn(async () => {})
  const { user } = draw(<Trial send={send} />)
  await user.click(save())
  expect(document.activeElement).toBe(field('Name'))
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  const said = document.getElementById(field('Name').getAttribute('aria-describedby') ?? '')
  expect(said?.textContent).toContain(translate('room.reasonMissing'))
  await user.type(field('Name'), 'Ada')
  expect(field('Name').getAttribute('aria-invalid')).not.toBe('true')
  await user.click(save())
  expect(document.activeElement).toBe(field('Email'))
  expect(send).not.toHaveBeenCalled()
})

it('a form is sent once for any number of clicks, and keeps the typed text', async () => {
  let done = () => {}
  const send = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  const { user } = draw(<Trial send={send} />)
  await user.type(field('Name'), 'Ada')
  await user.type(field('Email'), 'ada@example.test{Enter}{Enter}')
  await user.click(save())
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', email: 'ada@example.test' })
  done()
  await user.type(field('Email'), '{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(field('Name').value).toBe('Ada')
})

function Hiding({ asks }: { asks: boolean }) {
  const { form, field, show, sending } = useForm({
    initial: { name: '', email: '' },
    check: () => ({}),
    send: async () => void show({ email: 'room.gone' }),
  })
  return (
    <form {...form}>
      <Field {...field('name')} label="Name" />
      {asks && <Field {...field('email')} label="Email" />}
      <Button type="submit" busy={sending}>
        Save
      </Button>
    </form>
  )
}

it('a form itself shows the problem of a field that is not on the page, until it appears', async () => {
  const { user, redraw } = draw(<Hiding asks={false} />)
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toBe(translate('room.gone'))
  redraw(<Hiding asks />)
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Email'))
})
