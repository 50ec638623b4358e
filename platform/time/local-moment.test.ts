import { expect, test } from 'vitest'
import { localMoment, momentOf } from './local-moment'

test('a moment is read as written, in any time zone', () => {
  const moment = new Date('2026-03-05T07:09:00Z')
  expect(localMoment(moment)).toMatch(/^2026-03-0[456]T\d\d:\d\d$/)
  expect(momentOf(localMoment(moment))).toEqual(moment)
})

test.each(['', 'tomorrow'])('an invalid moment is null: %j', (text) => expect(momentOf(text)).toBeNull())
