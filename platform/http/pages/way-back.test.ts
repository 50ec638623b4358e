import { describe, expect, it } from 'vitest'
import { wayBack, wayBackOf } from './way-back'

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
    ['one with a password', 'https://ada:secret@www.example.com/'],
    ['a script', 'javascript:alert(1)//https://www.example.com'],
    ['a file that a page of the site has made', 'blob:https://www.example.com/4f1c'],
  ])('does not lead to %s', (_, address) => {
    expect(wayBack(address, origins)).toBeNull()
  })
})

describe('the way back from a page of the web app', () => {
  const places = { own: 'https://my.example.com', sites: origins }

  it.each([
    ['/member.htm?a=license', 'https://my.example.com/member.htm?a=license'],
    ['https://my.example.com/checkout.htm', 'https://my.example.com/checkout.htm'],
    ['https://www.example.com/account#plan', 'https://www.example.com/account#plan'],
  ])('leads to %s', (address, expected) => {
    expect(wayBackOf(address, places)).toBe(expected)
  })

  it.each([
    ['nowhere', undefined],
    ['two pages', ['/member.htm', '/member.htm']],
    ['another site, without a scheme', '//evil.test/member.htm'],
    ['another site, by a backslash', '/\\evil.test'],
    ['a script', 'javascript:alert(1)'],
    ['a page in the address', 'data:text/html,hello'],
    ['one that only looks like ours', 'https://my.example.com.evil.test/'],
    ['one with a name', 'https://me@my.example.com/'],
  ])('does not lead to %s', (_, address) => {
    expect(wayBackOf(address, places)).toBeNull()
  })
})
