import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MessageKey } from '@/platform/i18n/message'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { Boot, SignedInMember } from '../contract/boot'
import ChangeEmail from './change-email'
import ForgetPassword from './forget-password'
import ResetOldEmail from './reset-old-email'

const boot = { demo: false } as Boot
const member = { email: 'ada@example.test', emailChanged: false, impersonatedBy: null } as SignedInMember
const link = 't=check&email=ada%40example.test&hash=secret'

const forgotten = (query: string) => (
  <ForgetPassword boot={boot} query={new URLSearchParams(`a=ForgetPassword&${query}`)} />
)
const old = (query: string) => <ResetOldEmail query={new URLSearchParams(`a=reset_old_email&${query}`)} />
const change = (query: string) => (
  <ChangeEmail boot={boot} member={member} query={new URLSearchParams(`a=change_email&${query}`)} />
)

const input = (label: MessageKey) => screen.getByLabelText<HTMLInputElement>(translate(label))
const type = (label: MessageKey, value: string) => fireEvent.change(input(label), { target: { value } })
const press = (label: MessageKey) => fireEvent.click(screen.getByRole('button', { name: translate(label) }))
const says = (message: MessageKey, values = {}) => screen.findAllByText(translate(message, values))
const title = (message: MessageKey) => screen.findByRole('heading', { name: translate(message) })

// The screens write the step they are at into the address.
beforeEach(() => history.replaceState(null, '', '/member.htm'))

describe('a new password', () => {
  it.for([
    ['reset', forgotten, 'POST /api/auth/reset_pw/check', 'POST /api/auth/reset_pw/complete', 42011],
    ['oldEmail', old, 'POST /member/reset_pw/reset_old_email', 'POST /member/change_password_old', 20024],
  ] as const)(
    '%s: names problems in the fields, and keeps the typed text',
    async ([words, show, check, set, wrongCaptcha]) => {
      const calls = answer({ [check]: [{ data: {} }], [set]: [{ cscode: wrongCaptcha }, { data: {} }] })
      draw(show(link))
      await title(`${words}.title`)
      screen.getByText('ada@example.test')
      press(`${words}.submit`)
      await says('member_new_3')
      await says('member_add_48')
      await says('member_add_6')
      type('identity.newPassword', 'short')
      type('identity.repeatPassword', 'other')
      press(`${words}.submit`)
      await says('identity.passwordLength', { passwordMin: 6, passwordMax: 16 })
      await says('member_add_49')
      expect(calls).toEqual([check])

      type('identity.newPassword', 'starlight1')
      type('identity.repeatPassword', 'starlight1')
      type('captcha.label', '----')
      press(`${words}.submit`)
      expect(within(await screen.findByRole('alert')).getByText(translate('member_new_24'))).toBeTruthy()
      expect(input('identity.newPassword').value).toBe('starlight1')
      expect(input('captcha.label').value).toBe('')
      type('captcha.label', 'abcd')
      press(`${words}.submit`)
      await title(`${words}.doneTitle`)
      expect(new URLSearchParams(location.search).get('hash')).toBeNull()
      expect(screen.getByRole('link', { name: translate('login.now') }).getAttribute('href')).toContain('a=login')
      expect(calls).toEqual([check, set, set])
    },
  )
})

describe('a new address', () => {
  const check = 'POST /member/reset_email/check'
  const set = 'POST /member/reset_email/complete'

  it('names problems in the fields, and keeps the typed text', async () => {
    const calls = answer({ [check]: [{ data: {} }], [set]: [{ cscode: 20024 }, { cscode: 20041 }, { data: {} }] })
    draw(change(link))
    await title('shell.titleChangeEmail')
    press('changeEmail.submit')
    await says('member_add_7')
    await says('member_add_6')
    type('changeEmail.newEmail', 'typo@example')
    type('changeEmail.repeatEmail', 'typo@example')
    press('changeEmail.submit')
    await says('invalid_5')
    type('changeEmail.newEmail', 'typo-to@example.test')
    type('changeEmail.repeatEmail', 'typo-two@example.test')
    type('captcha.label', 'abc')
    press('changeEmail.submit')
    await says('member_add_8')
    await says('captcha.length', { captchaLength: 4 })
    expect(calls).toEqual([check])

    type('changeEmail.repeatEmail', 'typo-to@example.test')
    type('captcha.label', '----')
    press('changeEmail.submit')
    await says('member_new_24')
    expect(input('changeEmail.newEmail').value).toBe('typo-to@example.test')
    expect(input('captcha.label').value).toBe('')
    type('captcha.label', 'abcd')
    press('changeEmail.submit')
    await says('member_new_41')
    type('captcha.label', 'abcd')
    press('changeEmail.submit')
    await title('changeEmail.doneTitle')
    expect(screen.getByRole('link', { name: translate('login.now') }).getAttribute('href')).toContain('a=login')
    expect(calls).toEqual([check, set, set, set])
  })
})

describe('asking for a link to a new password', () => {
  const ask = 'POST /api/auth/reset_pw/per'

  it('names problems in the fields, and keeps the typed text', async () => {
    const calls = answer({ [ask]: [{ cscode: 42011 }, { data: {} }] })
    draw(forgotten('t=per'))
    press('forgot.submit')
    await says('member_new_2')
    await says('member_add_6')
    type('identity.email', 'nia@example')
    press('forgot.submit')
    await says('member_new_1')
    expect(calls).toEqual([])

    type('identity.email', 'nia@example.test')
    type('captcha.label', '----')
    press('forgot.submit')
    await says('member_new_24')
    expect(input('identity.email').value).toBe('nia@example.test')
    expect(input('captcha.label').value).toBe('')
    type('captcha.label', 'abcd')
    press('forgot.submit')
    await title('mail.sentTitle')
    press('mail.again')
    await title('forgot.title')
    expect(calls).toEqual([ask, ask])
  })
})

describe('a link that does not hold', () => {
  const kinds = [
    {
      name: 'to a new password',
      show: forgotten,
      check: 'POST /api/auth/reset_pw/check',
      set: 'POST /api/auth/reset_pw/complete',
      submit: 'reset.submit',
      refusals: [42013, 42015, 42020],
      way: ['link.requestNew', '?a=ForgetPassword&t=per'],
    },
    {
      name: 'to an old address',
      show: old,
      check: 'POST /member/reset_pw/reset_old_email',
      set: 'POST /member/change_password_old',
      submit: 'oldEmail.submit',
      refusals: [20232, 20233, 20234],
      way: ['member_new_11', '?a=login'],
    },
    {
      name: 'to a new address',
      show: change,
      check: 'POST /member/reset_email/check',
      set: 'POST /member/reset_email/complete',
      submit: 'changeEmail.submit',
      refusals: [20032, 20132, 20232, 20233],
      way: ['link.requestNew', '?a=change_email&t=per'],
    },
  ] as const
  const seesNoWayOn = async ([way, leads]: readonly [MessageKey, string]) => {
    await title('link.failedTitle')
    expect(screen.getByText(translate('member_new_32')).getAttribute('role')).toBe('alert')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('link', { name: translate(way) }).getAttribute('href')).toBe(`/member.htm${leads}`)
  }

  it.for(kinds)('$name: shows a link elsewhere in place of a form', async ({ show, check, refusals, way }) => {
    for (const cscode of refusals) {
      const calls = answer({ [check]: [{ cscode }] })
      draw(show(link))
      await seesNoWayOn(way)
      expect(calls).toEqual([check])
    }
    // An incomplete link sends no request.
    const calls = answer({})
    for (const query of ['t=check&email=ada%40example.test&hash=', 't=check&email=ada%40example.test', 't=check']) {
      draw(show(query))
      await seesNoWayOn(way)
    }
    expect(calls).toEqual([])
  })

  it.for(kinds)('$name: removes the open form', async ({ show, check, set, submit, refusals, way }) => {
    for (const cscode of refusals) {
      const calls = answer({ [check]: [{ data: {} }], [set]: [{ cscode }] })
      draw(show(link))
      await screen.findByRole('button', { name: translate(submit) })
      for (const [label, value] of [
        ['identity.newPassword', 'moonlight1'],
        ['identity.repeatPassword', 'moonlight1'],
        ['changeEmail.newEmail', 'new@example.test'],
        ['changeEmail.repeatEmail', 'new@example.test'],
        ['captcha.label', 'abcd'],
      ] as const) {
        if (screen.queryByLabelText(translate(label))) type(label, value)
      }
      press(submit)
      await seesNoWayOn(way)
      expect(calls).toEqual([check, set])
    }
  })
})

it('a new address is not offered where there was one before', async () => {
  draw(
    <ChangeEmail
      boot={boot}
      member={{ ...member, emailChanged: true, emailProven: true }}
      query={new URLSearchParams('t=per')}
    />,
  )
  await title('changeEmail.usedTitle')
  expect(screen.queryByRole('button')).toBeNull()
  const back = screen.getByRole('link', { name: translate('changeEmail.backToOverview') })
  expect(back.getAttribute('href')).toBe('/member.htm')
})

it.for([
  [forgotten, 'POST /api/auth/reset_pw/check'],
  [old, 'POST /member/reset_pw/reset_old_email'],
  [change, 'POST /member/reset_email/check'],
] as const)('a link without its parts is invalid: %o', async ([show, check]) => {
  answer({ [check]: [{ cscode: 10001, data: { fields: ['email'] } }] })
  draw(show('t=check&email=nomail&hash=abc'))
  await says('member_new_32')
  expect(screen.queryByText(translate('member_new_3'))).toBeNull()
})
