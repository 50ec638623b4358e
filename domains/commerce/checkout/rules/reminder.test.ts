import { describe, expect, it } from 'vitest'
import { keptRequest } from './kept-request'
import { mayRemind } from './reminder'

const due = {
  to: 'ada@example.test',
  isServed: true,
  isWanted: true,
  isRefused: false,
  isBought: false,
  isRepeated: false,
}

describe('the mail about an unfinished checkout', () => {
  it.for([
    ['who wants it', {}, true],
    ['no buyer without an address', { to: null }, false],
    ['no member whose account is shut', { isServed: false }, false],
    ['no member who has turned them off', { isWanted: false }, false],
    ['no buyer who has refused it', { isRefused: true }, false],
    ['no buyer who has bought the product', { isBought: true }, false],
    ['no buyer twice', { isRepeated: true }, false],
  ] as const)('goes to %s', ([, facts, goes]) => {
    expect(mayRemind({ ...due, ...facts })).toBe(goes)
  })
})

describe('the kept request', () => {
  it.for([
    [{ pid: [701] }, { pid: '701' }],
    [
      { pid: [701, 703], option: ['LFT', '1Y'], quantity: [2, 1], coupon: 'SAVE', currency: 'EUR', country: 'DE' },
      { pid: '701,703', option: 'LFT,1Y', quantity: '2,1', coupon: 'SAVE', currency: 'EUR', country: 'DE' },
    ],
    [
      { pid: [701], coupon: '', discount: 'member', option: undefined },
      { pid: '701', discount: 'member' },
    ],
  ] as const)('is stored as in a link: %j', ([request, kept]) => {
    expect(keptRequest(request)).toEqual(kept)
  })
})
