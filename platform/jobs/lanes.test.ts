import { expect, it } from 'vitest'
import { lanes, most, roomBeside } from './lanes'

const held = (lane: keyof typeof lanes, count: number, begun: number) =>
  Array.from({ length: count }, () => ({ lane, begun }))

it('a job that waits for another system yields its place to the next, as far as the lane allows', () => {
  const room = (count: number, begun: number) => roomBeside(held('letters', count, begun), 10_000).get('letters')
  expect(room(lanes.letters, 9000)).toBeUndefined()
  expect(room(lanes.letters, 1000)).toBe(lanes.letters)
  expect(room(most('letters') - 1, 1000)).toBe(1)
  expect(room(most('letters'), 1000)).toBeUndefined()
})

it('a job that waits for the database keeps its place', () => {
  expect(roomBeside(held('money', lanes.money, 0), 10_000).has('money')).toBe(false)
  expect(most('money')).toBe(lanes.money)
})
