import { expect, it } from 'vitest'
import { type Gift, giftNamed } from './gift'

const gift = (order: string, line: string, pid: number) => ({ order, line, pid }) as Gift
const gifts = [gift('A', '1', 757), gift('A', '2', 1757), gift('B', '1', 757)]

it.each([
  [{ line: '2', pid: null }, 1757],
  [{ line: null, pid: '1757' }, 1757],
  [{ line: null, pid: '757' }, 757],
  [{ line: null, pid: null }, 757],
  [{ line: '1', pid: '1757' }, 757],
  [{ line: null, pid: '701' }, undefined],
  [{ line: '3', pid: null }, undefined],
])('the upload for %j of an order belongs to %s', (named, pid) => {
  expect(giftNamed(gifts, { order: 'A', ...named })?.pid).toBe(pid)
})
