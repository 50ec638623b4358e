import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Languages } from '@/platform/i18n/languages'
import { languageNamed, ticketClient } from '@/platform/i18n/ticket-client'
import { frameAddress } from '../map'
import {
  cannedFields,
  emailIn,
  leastFrameHeight,
  limits,
  readFrameMessage,
  textProblem,
  unfilledField,
  unknownFields,
  withFields,
} from './'

describe('a message of the frame', () => {
  it.each([
    ['a height', { height: 1234 }, { kind: 'height', height: 1234 }],
    ['half a pixel more', { height: 1234.5 }, { kind: 'height', height: 1235 }],
    ['less than the least', { height: 12 }, { kind: 'height', height: 790 }],
    ['a session that is not known', { code: 85641 }, { kind: 'session lost' }],
  ])('about %s is understood', (_, data, meant) => expect(readFrameMessage(data)).toEqual(meant))

  it.each([
    [{ height: Number.NaN }],
    [{ height: Number.POSITIVE_INFINITY }],
    [{ height: -900 }],
    [{ height: 0 }],
    [{ height: 1e9 }],
    [{ height: '1200' }],
    [{ code: '85641' }],
    [{ code: 10010 }],
    ['85641'],
    [null],
    [undefined],
  ])('%j changes nothing', (data) => expect(readFrameMessage(data)).toBeNull())

  it('keeps the frame’s height between 790 pixels and the highest page', () => {
    fc.assert(
      fc.property(fc.double(), (height) => {
        const message = readFrameMessage({ height })
        if (message?.kind !== 'height') return message === null
        return message.height >= leastFrameHeight && message.height <= 30_000
      }),
    )
  })
})

describe('the address that a page sends along', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  it.each([
    ['email=ada%40example.test', 'ada@example.test'],
    [`client_e=${encodeURIComponent(encoded('ada@example.test'))}`, 'ada@example.test'],
    [`client_e=${encoded('m~~?@example.test')}`, 'm~~?@example.test'],
    [`client_e=${Buffer.from('m~~?@example.test').toString('base64url')}`, 'm~~?@example.test'],
    [`email=nobody&client_e=${encoded('ada@example.test')}`, null],
    [`client_e=${encoded('<script>')}`, null],
    ['client_e=%%%', null],
    ['client_e=/w==', null],
    ['', null],
  ])('%s is %s', (query, email) => expect(emailIn(new URLSearchParams(query))).toBe(email))
})

it('counts texts in characters, without surrounding space', () => {
  expect(textProblem('  \n ', limits.subject)).toBe('missing')
  expect(textProblem(`  ${'😀'.repeat(150)} `, limits.subject)).toBeNull()
  expect(textProblem('😀'.repeat(151), limits.subject)).toBe('length')
})

describe('the ticket service', () => {
  it.each([
    ['zh', '1', 9],
    ['en', '2', 13],
    ['ja', '3', 10],
    ['fr', '4', 11],
    ['de', '5', 12],
    ['es', '7', 13],
  ] as const)('maps %s to language %s of domain %i', (lang, language, domain) => {
    expect(ticketClient(lang)).toEqual({ lang, language, domain_id: domain, came_from: 3 })
    expect(languageNamed(new Languages(), language)).toBe(lang)
  })

  it('has no number for a language that a vendor has brought, which is not taken for English', () => {
    const nl = { tag: 'nl', name: 'Nederlands', country: 'NL', currency: 'EUR' } as const
    const brought = new Languages({ nl }, ['nl', 'de'])
    expect(languageNamed(brought, '2')).toBeNull()
    expect(languageNamed(brought, 'nl')).toBe('nl')
    expect(ticketClient('nl' as 'de')).toMatchObject({ language: '2', domain_id: 13 })
  })

  it('is loaded with the member, the page and the language', () => {
    const frame = { pass: 'p', language: 'ja', email: 'a+b@example.test', ticket: null } as const
    const own = frameAddress({ ...frame, service: '/tickets.htm' }, 'https://shop.example/member.htm?a=get_support')
    expect(own.href).toBe(
      'https://shop.example/tickets.htm?domain=10&laravel_session=p&lang=ja&language=3&email=a%2Bb%40example.test',
    )
    const other = frameAddress({ ...frame, service: 'https://help.example/list?theme=1', ticket: 'T-1' }, own.href)
    expect(other.origin).toBe('https://help.example')
    expect(Object.fromEntries(other.searchParams)).toMatchObject({ theme: '1', domain: '10', ticket: 'T-1' })
  })
})

describe('a canned answer', () => {
  it('is filled in with the unchanged facts; what is not known stays, and is named', () => {
    const name = 'Cash $& $1 {name}'
    const filled = withFields('Hello {name}, {name}! {order} {colour}', { name, order: '' })
    expect(filled).toBe(`Hello ${name}, ${name}! {order} {colour}`)
    expect(unfilledField('About {order} in {colour}')).toBe('order')
    expect(unfilledField('About {colour} { order }')).toBeNull()
  })

  it('has fields alone in braces', () => {
    expect(unknownFields('Hello {first_name}, {oder} {}')).toEqual(['oder', ''])
    expect(unknownFields(cannedFields.map((field) => `{${field}}`).join())).toEqual([])
  })
})
