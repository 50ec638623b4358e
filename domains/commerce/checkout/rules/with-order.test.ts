import { expect, it } from 'vitest'
import { withOrder } from './with-order'

it('names the order beside what the page has', () => {
  expect(withOrder('https://www.example.com/thanks?x=1#done', 'T-1 2')).toBe(
    'https://www.example.com/thanks?x=1&order=T-1+2#done',
  )
})
