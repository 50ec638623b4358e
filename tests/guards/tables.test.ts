import { expect, it } from 'vitest'
import { product, read } from './tree'

it('a table that a person opens is written by platform/i18n/server-spreadsheet.ts alone', () => {
  const writers = product.filter((path) => /'csv-stringify|\\ufeff'/.test(read(path)))
  expect(writers.filter((path) => !/^platform\/(i18n\/server-spreadsheet|text\/table)\.ts$/.test(path))).toEqual([])
})
