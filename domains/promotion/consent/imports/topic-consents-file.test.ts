import { describe, expect, it } from 'vitest'
import { versionOf } from '../actions/texts'
import { topicConsentsFile } from './topic-consents'

const least = { email: 'ida@example.test', topic: 'newsletter', given_at: '2024-05-04T10:00:00Z', source: 'a box' }
const ended = { withdrawn_at: '2025-05-04T10:00:00Z' }
const read = (more: object) => topicConsentsFile.schema.safeParse({ ...least, ...more }).success

describe('a line of topic-consents.jsonl', () => {
  it('needs the address, the topic, the time and the source', () => {
    expect(topicConsentsFile.schema.parse(least)).toMatchObject({ page: 'import', language: 'en' })
    for (const field of Object.keys(least)) expect(read({ [field]: undefined })).toBe(false)
  })

  it.each([
    { asked_at: '2024-05-04T09:00:00Z', asked_network: '192.0.2.7', given_network: '2001:db8::7' },
    { page: 'form', source: undefined, wording: 'News.', version: versionOf('newsletter', 'News.') },
    { wording: 'News.\nTwice a month.' },
    { ...ended, withdrawn_by: 'complaint', complaint: 'abuse' },
    { ...ended, email: undefined, source: undefined, address_hash: 'a'.repeat(64) },
  ])('may be with %j', (more) => expect(read(more)).toBe(true))

  it.each([
    { email: 'nobody' },
    { topic: 'News of ours' },
    { address_hash: 'a'.repeat(64) },
    { email: undefined, address_hash: 'a'.repeat(64) },
    { asked_at: '2024-06-04T10:00:00Z' },
    { withdrawn_at: '2024-04-04T10:00:00Z' },
    { withdrawn_by: 'profile' },
    { ...ended, complaint: 'abuse' },
    { page: 'api', source: undefined },
    { wording: 'Other news.', version: versionOf('newsletter', 'News.') },
    { version: versionOf('newsletter', 'News.') },
    { wording: ' ' },
    { member: 'ida@example.test' },
  ])('is refused with %j', (wrong) => expect(read(wrong)).toBe(false))
})
