import { expect, it } from 'vitest'
import { acts } from '@/platform/audit/acts'
import { actWords } from './act-words'

it('has words for every act of the audit log, and for no other', () => {
  expect(Object.keys(actWords).toSorted()).toEqual(Object.keys(acts).toSorted())
})
