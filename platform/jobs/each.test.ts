import { expect, it } from 'vitest'
import { forEach, pagesOf } from './each'
import { OutageError } from './queue'

it('does the work for all despite failures, and fails itself at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 2) throw new Error('No luck with 2')
    done.push(item)
  }
  await expect(forEach([1, 2, 3], work)).rejects.toThrow('No luck with 2')
  expect(done).toEqual([1, 3])
})

it('stops where a system that all of them need is out', async () => {
  const tried: number[] = []
  const work = async (item: number) => {
    tried.push(item)
    throw new OutageError('mail', new Error('mute'))
  }
  await expect(forEach([1, 2], work)).rejects.toThrow('mute')
  expect(tried).toEqual([1])
})

it('reads all pages by key', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => index)
  const asked: (number | null)[] = []
  const all: number[] = []
  const read = async (last: number | null, most: number) => {
    asked.push(last)
    const from = last === null ? 0 : last + 1
    return rows.slice(from, from + most)
  }
  for await (const row of pagesOf(read)) all.push(row)
  expect([all, asked]).toEqual([rows, [null, 499, 999]])
})
