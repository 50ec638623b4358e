import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MessageKey } from '@/platform/i18n/message'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { Boot } from '../contract/boot'
import Login from './login'

const login = 'POST /api/auth/login'
const boot = { google: null, captchaAlways: true } as Boot

const input = (label: MessageKey) => screen.getByLabelText<HTMLInputElement>(translate(label))
const type = (label: MessageKey, value: string) => fireEvent.change(input(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: translate('login.submit') }))
const alert = async (message: MessageKey) => within(await screen.findByRole('alert')).findByText(translate(message))

function drawFilled() {
  draw(<Login boot={boot} sessionEnded={false} />)
  type('identity.email', 'nia@example.test')
  type('identity.password', 'wrong-one')
  type('captcha.label', 'abcd')
}

it('names missing fields before it asks the server', async () => {
  const calls = answer({})
  draw(<Login boot={boot} sessionEnded={false} />)
  submit()
  await screen.findByText(translate('member_new_2'))
  await screen.findByText(translate('member_new_3'))
  type('identity.email', 'no address')
  submit()
  await screen.findByText(translate('member_new_1'))
  type('identity.email', 'nia@example.test')
  type('identity.password', 'wrong-one')
  submit()
  await alert('member_new_24')
  expect(calls).toEqual([])
})

it.for([
  [20039, 'member_new_10', 'code.20039', true],
  [42012, 'member_new_10', 'login.wrong', true],
  [20000, 'member_new_10', 'login.serverFailed', true],
  [42023, 'member_blacklisted', null, false],
  [42011, 'member_new_24', null, false],
] as const)('code %s is worded %s, with the reason', async ([cscode, message, reason, startsOver]) => {
  answer({ [login]: [{ cscode }] })
  drawFilled()
  submit()
  await alert(message)
  if (reason !== null) await alert(reason)
  expect(screen.queryByRole('link', { name: translate('member_new_11') }) !== null).toBe(startsOver)
  expect([input('identity.email').value, input('captcha.label').value]).toEqual(['nia@example.test', ''])
})

it('survives a failing network, keeps the typed text, and shows a new picture', async () => {
  const calls = answer({ [login]: [null, { cscode: 42012 }] })
  drawFilled()
  const picture = () => screen.getByRole('img', { name: translate('captcha.alt') }).getAttribute('src')
  const before = picture()
  submit()
  await alert('ui.unreachable')
  expect(input('identity.email').value).toBe('nia@example.test')
  expect(input('identity.password').value).toBe('wrong-one')
  await waitFor(() => expect(picture()).not.toBe(before))
  type('captcha.label', 'efgh')
  submit()
  await alert('login.wrong')
  expect(calls.filter((call) => call === login)).toHaveLength(2)
})

it('renews the visitor’s token once where no picture comes, and reports a second failure', async () => {
  const calls = answer({ 'GET /api/verification/get_token': [{ cscode: 0 }] })
  drawFilled()
  const picture = () => screen.getByRole('img', { name: translate('captcha.alt') })
  const before = picture().getAttribute('src')
  fireEvent.error(picture())
  await waitFor(() => expect(picture().getAttribute('src')).not.toBe(before))
  expect(calls).toEqual(['GET /api/verification/get_token'])
  fireEvent.error(picture())
  await screen.findByText(translate('captcha.notLoaded'))
})

it('asks for the captcha after a failure only, where the vendor wants it so', async () => {
  const sent: unknown[] = []
  answer({ [login]: [{ cscode: 42012 }, { cscode: 42011 }] }, sent)
  draw(<Login boot={{ ...boot, captchaAlways: false }} sessionEnded={false} />)
  expect(screen.queryByLabelText(translate('captcha.label'))).toBeNull()
  type('identity.email', 'nia@example.test')
  type('identity.password', 'wrong-one')
  submit()
  await alert('login.wrong')
  expect(input('captcha.label').value).toBe('')
  type('captcha.label', 'abcd')
  submit()
  await alert('member_new_24')
  const logins = sent as { pw?: string; code?: string }[]
  expect(logins.filter(({ pw }) => pw !== undefined).map(({ code }) => code)).toEqual([undefined, 'abcd'])
})

it('says that a captcha is wanted where the first try is refused for lack of one', async () => {
  answer({ [login]: [{ cscode: 42011 }] })
  draw(<Login boot={{ ...boot, captchaAlways: false }} sessionEnded={false} />)
  type('identity.email', 'nia@example.test')
  type('identity.password', 'right-one')
  submit()
  await alert('login.captchaNeeded')
  expect(input('captcha.label').value).toBe('')
})
