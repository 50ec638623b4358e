import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { Boot } from '../../contract/boot'
import Register from '../register'

const lookCall = 'POST /api/auth/check_email'
const mailCall = 'POST /api/auth/register/per'
const boot = { member: null, legal: [], vendor: { name: 'Tidewren' }, demo: false } as unknown as Boot

const captcha = {
  'GET /api/verification/get_token': [{ data: 'token' }],
}
const doubt = (suggestion: string | null, receives: boolean | null = null) => ({ data: { suggestion, receives } })

function show() {
  draw(<Register boot={boot} query={new URLSearchParams('a=register')} />)
  return screen.getByLabelText<HTMLInputElement>(translate('identity.email'))
}

function type(field: HTMLInputElement, email: string) {
  fireEvent.change(field, { target: { value: email } })
  fireEvent.blur(field)
}

const send = () => {
  fireEvent.change(screen.getByRole('textbox', { name: translate('captcha.label') }), { target: { value: 'ABCD' } })
  fireEvent.click(screen.getByRole('button', { name: translate('register.submit') }))
}

it('suggests another address, and takes it with one press', async () => {
  const asked = answer({ ...captcha, [lookCall]: [doubt('ada@gmail.com'), doubt(null)] })
  const field = show()
  type(field, 'ada@gmial.com')
  fireEvent.click(await screen.findByRole('button', { name: translate('address.use') }))
  expect(field.value).toBe('ada@gmail.com')
  expect(screen.queryByRole('button', { name: translate('address.use') })).toBeNull()
  expect(asked.filter((call) => call === lookCall)).toHaveLength(1)
})

it('the check stops a form once, and not after the visitor confirms the address', async () => {
  const asked = answer({ ...captcha, [lookCall]: [doubt(null, false)], [mailCall]: [{ data: {} }] })
  type(show(), 'ada@no-mail.de')
  send()
  await screen.findByText(translate('address.check'))
  expect(screen.queryByRole('button', { name: translate('address.use') })).toBeNull()
  expect(asked).not.toContain(mailCall)
  fireEvent.click(screen.getByRole('button', { name: translate('address.keep') }))
  send()
  await screen.findByRole('heading', { name: translate('mail.sentTitle') })
  expect(asked.filter((call) => call === lookCall)).toHaveLength(1)
})

it('the check does not stop a form without an answer or a doubt', async () => {
  for (const looked of [null, doubt(null, true), { cscode: 20039 }]) {
    const asked = answer({ ...captcha, [lookCall]: [looked], [mailCall]: [{ data: {} }] })
    type(show(), 'ada@tidewren.de')
    send()
    await waitFor(() => expect(asked).toContain(mailCall))
  }
})
