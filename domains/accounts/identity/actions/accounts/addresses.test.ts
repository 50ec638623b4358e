import { expect, it } from 'vitest'
import { readAddresses } from './addresses'

const origin = 'https://members.vendor.test'
const login = `${origin}/member.htm?a=login`
const isTaken = (login_url: string) =>
  readAddresses({ publicUrl: origin, origins: new Set([origin]) }, { login_url }) === null

it.each([
  [login, true],
  [`${login}&r=%2Fpromotion.htm`, true],
  [`${login}&r=%2Fmember.htm%3Fa%3Dprofile%23top`, true],
  [`${login}&r=/promotion.htm&lang=de`, true],
  [`${login}&r=//evil.example`, false],
  [`${login}&r=%2F%2Fevil.example`, false],
  [`${login}&r=https://evil.example`, false],
  [`${login}&r=/Dear%20customer`, false],
  [`${login}&r=/Dear%2C%20customer`, false],
  [`${login}&r=%E0%A4%A`, false],
  [`${login}&r=/x&r=/y%20z`, false],
  [`${login}&from=a%20b`, false],
  ['https://evil.example/member.htm?r=%2Fpromotion.htm', false],
])('a mail may lead to %s: %s', (address, may) => {
  expect(isTaken(address)).toBe(may)
})
