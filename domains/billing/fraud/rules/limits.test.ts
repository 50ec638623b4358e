import { expect, it } from 'vitest'
import { hours, minutes } from '@/platform/time/duration'
import { captchaKeys, captchaLimits, limitsOfAttempts, type Payer, waitLimits } from './limits'

const visitor: Payer = { memberId: null, email: 'a@b.test', network: '203.0.113.9', range: '203.0.113.0/24' }
const member: Payer = { ...visitor, memberId: 7 }
const table = (limits: ReturnType<typeof waitLimits>) => limits.map(({ key, free }) => [key, free + 1])

it('a captcha is required after limits of refused payments by buyer, network, surrounding network and country', () => {
  expect(table(captchaLimits(member, 'US'))).toEqual([
    ['captcha after refused by member 7', 3],
    ['captcha after refused from 203.0.113.9', 10],
    ['captcha after refused near 203.0.113.0/24', 30],
    ['captcha after refused cards of US', 40],
  ])
  expect(captchaLimits(visitor, null)[0]).toMatchObject({
    key: 'captcha after refused by a@b.test',
    firstDelay: hours(1),
  })
})

it('a captcha is required by any of the limits, for the network’s country and the stated one', () => {
  expect(captchaKeys(visitor, ['US', null])).toEqual([
    'captcha after refused by a@b.test',
    'captcha after refused from 203.0.113.9',
    'captcha after refused near 203.0.113.0/24',
    'captcha after refused cards of US',
  ])
})

it('above that every buyer waits, and no stranger can make the owner of an address wait', () => {
  expect(table(waitLimits(member))).toEqual([
    ['wait after refused by member 7', 8],
    ['wait after refused from 203.0.113.9', 20],
    ['wait after refused near 203.0.113.0/24', 60],
  ])
  expect(table(waitLimits(visitor)).map(([key]) => key)).not.toContain('wait after refused by a@b.test')
  expect(waitLimits(member)[0]).toMatchObject({ firstDelay: minutes(10), longestDelay: hours(2) })
})

it('begun payments count for the payer', () => {
  expect(limitsOfAttempts(member).map(({ key, free }) => [key, free])).toEqual([
    ['checkout from 203.0.113.9', 40],
    ['checkout near 203.0.113.0/24', 160],
    ['checkout by member 7', 20],
  ])
  expect(limitsOfAttempts(visitor).map(({ key }) => key)).toEqual([
    'checkout from 203.0.113.9',
    'checkout near 203.0.113.0/24',
  ])
})
