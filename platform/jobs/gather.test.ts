import { expect, it } from 'vitest'
import { gather } from './gather'

it('handles requests of one moment together, and later ones next', async () => {
  const calls: (readonly number[])[] = []
  const begun: (() => void)[] = []
  const double = gather<number, number>(async (items) => {
    calls.push(items)
    await new Promise<void>((done) => void begun.push(done))
    return items.map((item) => item * 2)
  })
  const first = [double(1), double(2)]
  await expect.poll(() => begun.length).toBe(1)
  const second = [double(3), double(4), double(5)]
  begun[0]?.()
  expect(await Promise.all(first)).toEqual([2, 4])
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.()
  expect(await Promise.all(second)).toEqual([6, 8, 10])
  expect(calls).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

it('fails for the failing request alone, and continues after it', async () => {
  const act = async (items: readonly number[]) => {
    if (items.includes(2)) throw new Error('Not this one')
    return items.map(String)
  }
  const asked = gather(act)
  const outcomes = await Promise.allSettled([1, 2, 3].map(asked))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await asked(4)).toBe('4')
})
