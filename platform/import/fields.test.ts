import { expect, it } from 'vitest'
import { moment } from './fields'

it.each([
  ['2019-05-04T12:00:00+02:00', []],
  ['1066-10-14T09:00:00Z', ['must lie between the years 1900 and 2099']],
  // A text that is no moment has no year to check.
  ['1066-10-14', ['Invalid ISO datetime']],
])('the moment %s is reported as %j', (value, expected) => {
  const { error } = moment.safeParse(value)
  expect(
    (error?.issues ?? []).map(({ code, message }) => (code === 'custom' ? message : 'Invalid ISO datetime')),
  ).toEqual(expected)
})
