import { expect, it } from 'vitest'
import { frameOf } from './byte-ranges'

it('the ranges of one answer stand each behind its head, and the length is that of all', () => {
  const file = 'abcdefghij'
  const ranges = [
    { first: 0, last: 1 },
    { first: 5, last: 8 },
  ]
  const { type, length, heads, end } = frameOf(ranges, { size: file.length, type: 'text/plain' }, 'wren')
  expect(type).toBe('multipart/byteranges; boundary=wren')
  const text = ranges.map(({ first, last }, index) => heads[index] + file.slice(first, last + 1)).join('') + end
  expect(text).toBe(
    [
      '--wren',
      'content-type: text/plain',
      'content-range: bytes 0-1/10',
      '',
      'ab',
      '--wren',
      'content-type: text/plain',
      'content-range: bytes 5-8/10',
      '',
      'fghi',
      '--wren--',
      '',
    ].join('\r\n'),
  )
  expect(length).toBe(text.length)
})
