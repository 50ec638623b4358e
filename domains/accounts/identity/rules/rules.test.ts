import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foldAddress } from '@/platform/text/typed/address'
import { afterLogin, afterLogout, destinationOf, emailProblem, initialOf, isRebuyer, withWayBack } from './'
import { nameProblem, newPasswordProblem, repeatProblem } from './new-account'

describe('email', () => {
  test.each([
    ['ada@example.test', null],
    ['  ada@example.test  ', null],
    ['ada+films@mail.example.co.jp', null],
    ['ada..lovelace@example.test', null],
    ['', 'missing'],
    ['   ', 'missing'],
    ['ada', 'pattern'],
    ['ada@example', 'pattern'],
    ['@example.test', 'pattern'],
    ['ada@@example.test', 'pattern'],
    ['ada @example.test', 'pattern'],
    ['ada@example.test\r\nbcc:eve@example.test', 'pattern'],
    [`${'a'.repeat(243)}@example.test`, 'length'],
    [`${'a'.repeat(242)}@example.test`, null],
  ])('%j: %s', (email, problem) => expect(emailProblem(email)).toBe(problem))

  test.each([
    ['ada@-example.test', 'pattern'],
    ['ada@example.t', 'pattern'],
    ['ada@exa_mple.test', 'pattern'],
    ['ada@example.test.', 'pattern'],
    ['ada@bücher.example', null],
    ['アダ@例え.テスト', null],
    ['ada@exa\u200bmple.test', null],
    ['\u200b', 'missing'],
  ])('has one pattern everywhere: %j: %s', (email, problem) => expect(emailProblem(email)).toBe(problem))

  it('a valid address has no white space or line break once it is normalised', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', ' ', '\t', '\r\n', '\0'), (head, space) => {
        const text = `${space}${head}@example.test${space}`
        expect(emailProblem(text) !== null || !/[\s\0]/.test(foldAddress(text))).toBe(true)
      }),
    )
  })
})

describe('a new password', () => {
  test.each([
    ['', 'missing'],
    ['12345', 'length'],
    ['123456', null],
    ['1234567890123456', null],
    ['12345678901234567', 'length'],
    ['🔑🔑🔑🔑🔑🔑', null],
    ['      ', null],
  ])('%j: %s', (password, problem) => expect(newPasswordProblem(password)).toBe(problem))

  it('has to be repeated', () => {
    expect(repeatProblem('secret', '')).toBe('missing')
    expect(repeatProblem('secret', 'Secret')).toBe('different')
    expect(repeatProblem('secret', 'secret')).toBeNull()
  })
})

test.each([
  ['Ada', null],
  ['Ada Lovelace-Byron', null],
  ['エイダ', null],
  ['  ', 'missing'],
  ['Ada "the" L', 'characters'],
  ['Ada\\', 'characters'],
  ['Ada/Eve', 'characters'],
  ['A\u0007da', 'characters'],
  ['x'.repeat(256), 'length'],
  ['x'.repeat(255), null],
])('name %j: %s', (name, problem) => expect(nameProblem(name)).toBe(problem))

test.each([
  ['/member.htm', '/member.htm'],
  ['/member.htm?a=login', '/member.htm'],
  ['/member.htm?a=license&product=music#devices', '/member.htm?a=license&product=music#devices'],
  ['/member.htm?c_app=player#win', '/member.htm?c_app=player#win'],
  ['/member.htm?a=admin&sessionid=x&email=y', '/member.htm'],
  ['/member.htm?a=register&t=complete', '/member.htm'],
  ['/promotion.htm?x=1', '/promotion.htm?x=1#all-in-one'],
  ['/promotion_5.htm', '/promotion_5.htm#all-in-one'],
  ['/disc_promotion.htm?x=1', '/disc_promotion.htm?x=1#all-in-one'],
  ['/member.htm?a=login&r=%2Fpromotion.htm%23all-in-one', '/promotion.htm#all-in-one'],
  ['/member.htm?a=login&r=%2Fcheckout.htm%3Fpid%3D757%26option%3DLFT', '/checkout.htm?pid=757&option=LFT'],
  ['/member.htm?a=login&r=%2F%2Felsewhere.example', '/member.htm'],
  ['/member.htm?a=login&r=https%3A%2F%2Felsewhere.example', '/member.htm'],
  ['/subscription-cancel.htm?vid=12#why', '/subscription-cancel.htm?vid=12#why'],
  ['/update-payment-method.htm?pay=MTI%3D', '/update-payment-method.htm?pay=MTI%3D'],
  ['/checkout.htm?pid=757&option=LFT', '/checkout.htm?pid=757&option=LFT'],
  ['/contact.htm', '/contact.htm'],
  ['/tickets.htm?ticket=4', '/tickets.htm?ticket=4'],
  ['/no-page-of-ours.htm?x=1', '/member.htm?x=1'],
  ['/member.htm?a=register&t=per&r=%2Fupdate-payment-method.htm%3Fpay%3DMTI', '/update-payment-method.htm?pay=MTI'],
  ['/member.htm?a=license&r=%2Fcontact.htm', '/member.htm?a=license&r=%2Fcontact.htm'],
  ['/member.htm?r=%2Fcontact.htm', '/member.htm?r=%2Fcontact.htm'],
  ['/member.htm?logout=1&email=ada%40example.test&x=1', '/member.htm?x=1'],
  ['/member.htm?a=license&sessionid=1234', '/member.htm'],
  ['/elsewhere/promotion.htm', '/member.htm'],
  ['/promotion.html', '/member.htm'],
])('login at %s leads to %s', (from, to) => expect(afterLogin(new URL(from, 'https://member.example'))).toBe(to))

describe('a visitor who asks for a page and gets the login', () => {
  const login = '/member.htm?a=login'
  const asked = (path: string) => destinationOf(new URL(path, 'https://member.example'))

  test.each([
    ['/contact.htm', `${login}&r=%2Fcontact.htm`],
    ['/checkout.htm?pid=757&option=LFT', `${login}&r=%2Fcheckout.htm%3Fpid%3D757%26option%3DLFT`],
    ['/member.htm', login],
    ['/member.htm?a=login', login],
  ])('%s finds the way to it at %s', (path, address) => expect(withWayBack(login, asked(path))).toBe(address))

  it('comes back to the page itself', () => {
    const path = '/member.htm?a=license&product=music#devices'
    expect(afterLogin(new URL(withWayBack(login, asked(path)), 'https://member.example'))).toBe(path)
  })
})

describe('where a logout leads', () => {
  const login = '/member.htm?a=login'
  test.each([
    [null, login],
    ['', login],
    ['/download.htm', '/download.htm'],
    ['/member.htm?a=license#x', '/member.htm?a=license#x'],
    ['//host', login],
    ['///host', login],
    ['//[', login],
    ['//host:99999', login],
    ['/\\host', login],
    ['\\\\host', login],
    ['/a\\..\\\\host', login],
    ['https://host/', login],
    ['javascript:alert(1)', login],
    ['host', login],
    ['/\thost', login],
    ['/\n/host', login],
    ['/.//host', login],
    ['/..//host', login],
  ])('%j: %s', (target, to) => expect(afterLogout(target)).toBe(to))

  it('stays on our own origin, for any request', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc
        .string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', 'h', '\t', '%', '2', 'f') })
        .map((tail) => `/${tail}`),
    )
    fc.assert(
      fc.property(anything, (target) => {
        const base = 'https://member.example'
        expect(new URL(afterLogout(target), base).origin).toBe(base)
      }),
    )
  })
})

test('a member is drawn by the first letter of the address', () => {
  expect(initialOf('ada@example.test')).toBe('A')
  expect(initialOf(' élan@example.test')).toBe('É')
  expect(initialOf(' ')).toBe('?')
})

test.each([
  [{ isBuyer: true, isAllInOne: false }, true],
  [{ isBuyer: true, isAllInOne: true }, false],
  [{ isBuyer: false, isAllInOne: false }, false],
])('the offer tag is for those who bought before and do not hold the all-in-one: %j', (member, shown) =>
  expect(isRebuyer(member)).toBe(shown),
)
