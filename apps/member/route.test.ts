import { describe, expect, test } from 'vitest'
import { screenFor } from './route'

const screen = (query: string, signedIn: boolean) => screenFor(new URLSearchParams(query), { signedIn }).a

describe('without a session', () => {
  test.each([
    ['', 'login'],
    ['a=login', 'login'],
    ['a=index', 'login'],
    ['a=no_such_screen', 'login'],
    ['a=change_email&t=check&hash=x', 'login'],
    ['a=register&t=per', 'register'],
    ['a=register', 'register'],
    ['a=ForgetPassword&t=per', 'ForgetPassword'],
    ['a=ResetPassword', 'ResetPassword'],
    ['a=reset_old_email&t=reset_old_email', 'reset_old_email'],
    ['a=admin&sessionid=x&email=y', 'admin'],
  ])('%j opens %s', (query, expected) => {
    expect(screen(query, false)).toBe(expected)
  })
})

describe('with a session', () => {
  test.each([
    ['', 'index'],
    ['a=index', 'index'],
    ['a=no_such_screen', 'index'],
    ['a=login', 'index'],
    ['a=register&t=per', 'index'],
    ['a=change_email&t=per', 'change_email'],
  ])('%j opens %s', (query, expected) => {
    expect(screen(query, true)).toBe(expected)
  })

  test.each(['a=register&t=check', 'a=ForgetPassword&t=check', 'a=reset_old_email&t=reset_old_email', 'a=admin'])(
    'the mailed link %j opens as without a session',
    (query) => {
      expect(screen(query, true)).toBe(screen(query, false))
    },
  )
})

test.each([true, false])('logout=1 comes before any screen (session: %s)', (signedIn) => {
  expect(screen('a=index&logout=1', signedIn)).toBe('logout')
})
