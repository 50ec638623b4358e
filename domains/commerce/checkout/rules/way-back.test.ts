import { describe, expect, it } from 'vitest'
import { wayBack, withOrder } from './way-back'

const origins = ['https://www.example.com', 'http://localhost:8080']

describe('the way back to the vendor’s own site', () => {
  it.each(['https://www.example.com/thanks?x=1#done', 'https://www.example.com/', 'http://localhost:8080/shop'])(
    'is %s',
    (address) => {
      expect(wayBack(address, origins)).toBe(address)
    },
  )

  it.each([
    ['nowhere', undefined],
    ['no address', 'thanks'],
    ['a path of ours', '/member.htm'],
    ['another site', 'https://example.com/thanks'],
    ['another port', 'https://www.example.com:8443/thanks'],
    ['the same without a lock', 'http://www.example.com/thanks'],
    ['one that only looks like it', 'https://www.example.com.attacker.example/'],
    ['one that hides behind a name', 'https://www.example.com@attacker.example/'],
    ['one with a password', 'https://somebody:secret@www.example.com/'],
    ['a script', 'javascript:alert(1)//https://www.example.com'],
  ])('does not lead to %s', (_, address) => {
    expect(wayBack(address, origins)).toBeNull()
  })

  it('names the order beside what the page has', () => {
    expect(withOrder('https://www.example.com/thanks?x=1#done', 'T-1 2')).toBe(
      'https://www.example.com/thanks?x=1&order=T-1+2#done',
    )
  })
})
