import { describe, expect, it } from 'vitest'
import { memberLine } from './members-file'

const least = { email: 'ida@example.test', name: 'Ida', created_at: '2019-05-04T10:00:00Z' }
const read = (more: object) => memberLine.safeParse({ ...least, ...more })

describe('a line of members.jsonl', () => {
  it('needs an address, a name and a day of joining', () => {
    expect(memberLine.parse(least)).toEqual({ ...least, created_at: new Date('2019-05-04T10:00:00Z') })
    for (const field of Object.keys(least)) expect(read({ [field]: undefined }).success).toBe(false)
  })

  it('gives the address in lower case and without blanks, and moments of any zone', () => {
    const { data } = read({ email: ' Ida@Example.test ', created_at: '2019-05-04T10:00:00+02:00' })
    expect(data).toMatchObject({ email: 'ida@example.test', created_at: new Date('2019-05-04T08:00:00Z') })
  })

  it.each(['Wilhelmina Alexandrina von und zu Hohenfels', 'Klang A/S', 'Ida "Nord" Holm'])(
    'the import keeps the name %s, though it may not be chosen today',
    (name) => expect(read({ name }).success).toBe(true),
  )

  it.each([
    { email: 'ida' },
    { email: `${'i'.repeat(250)}@example.test` },
    { email: 'i\u0000da@example.test' },
    { email: 'i\uD800da@example.test' },
    { name: '  ' },
    { name: 'Ida\nHolm' },
    { name: 'Ida\u0000' },
    { name: 'Ida \uDFFF' },
    { name: 'x'.repeat(101) },
    { created_at: '2019-05-04' },
    { created_at: 1_556_964_000 },
    { created_at: '0000-01-01T00:00:00Z' },
    { created_at: '2019-02-30T00:00:00Z' },
    { email_changed_at: null },
    { blacklisted_at: 'yes' },
    { language: 'Deutsch, bitte' },
    { picture: 'http://example.test/ida.png' },
    { picture: 'javascript:alert(1)' },
    { picture: 'https://example.test/\uD800.png' },
    { password_hash: 'correct1' },
    { password_hash: '!' },
    { password_hash: '$2b$31$Tidewren.Tidewren.TidO9CIRZz0ijds0343quXYFMrosk2r6A0i' },
    { admin: true },
  ])('is refused with %j', (wrong) => expect(read(wrong).success).toBe(false))
})
