import { describe, expect, it } from 'vitest'
import { differences } from './differences'

const says = (message: string, english: string, tag = 'de', key = 'gifts.title') =>
  differences(key, message, { english, tag }).map(({ words }) => words)

describe('a message that replaces the product’s', () => {
  it.each([
    ['Hallo {vendor}', 'Hello {vendor}', 'de'],
    ['{count, plural, one {# Platz} other {# Plätze}}', '{count, plural, one {# seat} other {# seats}}', 'de'],
    ['{count}席', '{count, plural, one {# seat} other {# seats}}', 'ja'],
    ['{n, plural, =0 {nic} one {#} few {#} many {#} other {#}}', '{n, plural, one {#} other {#}}', 'pl'],
    ['{n, plural, one {#} other {#}}', '{n, plural, one {#} other {#}}', 'fr'],
    ['Bis {at, date, medium}', 'Until {at, date, long}', 'de'],
    ['<link>Hier</link>, {name}', '{name}: <link>here</link>', 'de'],
    ['{who, select, a {A} other {B}}', '{who, select, a {a} other {b}}', 'de'],
  ])('%s is valid', (message, english, tag) => expect(says(message, english, tag)).toEqual([]))

  it.each([
    ['', 'Hello', 'is empty'],
    ['Hallo {vendor', 'Hello {vendor}', 'is not well-formed ICU: Unexpected message end'],
    ['Hallo {vendr}', 'Hello {vendor}', '{vendr} is not given: there is {vendor}: is it `vendor`?'],
    ['Hallo {name}', 'Hello', '{name} is not given: nothing is filled in here'],
    ['Hallo', 'Hello {vendor}', 'lacks {vendor}'],
    ['Bis {at}', 'Until {at, date, long}', '{at} is to be written as {at, date, long}'],
    ['{vendor, date}', '{vendor}', '{vendor} is to be written as {vendor}'],
    ['Hier', '<link>Here</link>', 'lacks <link>'],
    ['<b>Hier</b>', 'Here', '<b> is no mark-up of this message'],
    ['<link>Hier', '<link>Here</link>', 'has mark-up that does not end'],
    ['{n, plural, other {#}}', '{n, plural, one {#} other {#}}', 'lacks one of {n}'],
    ['{n, plural, one {#} few {#} other {#}}', '{n, plural, one {#} other {#}}', 'has few of {n}'],
    ['{n, plural, one {#}}', '{n, plural, one {#} other {#}}', 'lacks other of {n}'],
    ['{who, select, c {C} other {B}}', '{who, select, a {a} other {b}}', 'lacks a of {who}'],
    ['x'.repeat(3001), 'Hello', 'has 3001 characters at its longest, and may have 3000'],
  ])('%s in place of %s is not', (message, english, said) => {
    expect(says(message, english)).toContainEqual(expect.stringContaining(said))
  })

  it.each([
    ['Hallo {vendr}', 'Hello {vendor}', ['{vendor}'], ['{vendr}']],
    ['Bis {at}', 'Until {at, date, long}', ['{at, date, long}'], ['{at}']],
    ['<b>Hier</b>', '<link>Here</link>', ['<link>'], ['<b>']],
    ['{n, plural, few {#} other {#}}', '{n, plural, one {#} other {#}}', ['one ({n})'], ['few ({n})']],
    ['{who, select, c {C} other {B}}', '{who, select, a {a} other {b}}', ['a ({who})'], ['c ({who})']],
  ])('%s in place of %s: names missing and extra placeholders', (message, english, missing, unknown) => {
    const found = differences('gifts.title', message, { english, tag: 'de' })
    expect(found.flatMap((each) => each.missing)).toEqual(missing)
    expect(found.flatMap((each) => each.unknown)).toEqual(unknown)
  })

  it('reports the position of a syntax error', () => {
    const [found] = differences('gifts.title', 'Hallo\n{vendor', { english: 'Hello {vendor}', tag: 'de' })
    expect(found).toMatchObject({ kind: 'form', place: { line: 2, column: expect.any(Number) } })
  })

  it('as the subject of a mail has one line that mail programs show', () => {
    const subject = (message: string) => says(message, '{vendor}', 'de', 'mail.reset.subject')
    expect(subject('{vendor}')).toEqual([])
    expect(subject(`{vendor}${'x'.repeat(150)}`)).toEqual(['has 165 characters at its longest, and may have 150'])
    expect(subject('{vendor}\nBcc: x@example.test')).toEqual(['is the subject of a mail, which has one line'])
  })
})
