import { expect, test } from 'vitest'
import { cellOf, withoutFormula } from './spreadsheet'

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\u22121'],
  ...['\t=1', '\r=1', '\n=1', '\tWren', ' =1', '   @SUM(A1)', '\u00a0=1', '\ufeff=1', '\u200b=1', '\u0000=1'],
  ...['\uff1d1', '\uff0b1', '\uff0d1', '\uff20SUM(A1)', '\ufe661', '\u3000\uff1d1'],
])('%j does not stand as it is', (text) => expect(withoutFormula(text)).toBe(`'${text}`))

test.each(['', 'Wren', 'a=b', 'ada@example.test', '29.99', '1-2', '\u2014 a dash', 'two\n=lines'])('%j does', (text) =>
  expect(withoutFormula(text)).toBe(text),
)

test.each(['-0.02', '-1980', '-12.500'])('an amount of %s stands in its cell as it is', (text) =>
  expect(cellOf(text)).toBe(text),
)

test.each(['-1+1', '-', '-1,5', '-.5', '-1e3', '\u22121.00', '=1'])('%j is none', (text) =>
  expect(cellOf(text)).toBe(`'${text}`),
)
