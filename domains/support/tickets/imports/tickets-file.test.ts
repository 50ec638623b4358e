import { describe, expect, it } from 'vitest'
import { ticketsFile } from './tickets-file'

const said = (more: object = {}) => ({ author: 'customer', at: '2019-05-04T10:00:00Z', text: 'It hangs.', ...more })
const least = { number: '48213', member: 'ida@example.test', subject: 'It hangs', state: 'closed', messages: [said()] }
const isRight = (more: object) => ticketsFile.schema.safeParse({ ...least, ...more }).success

describe('a line of tickets.jsonl', () => {
  it.each([
    {},
    { member: undefined, email: 'bo@example.test', name: 'Bo' },
    { language: 'nl' },
    { messages: [said(), said({ author: 'operator', operator: 'Mara', at: '2019-05-04T12:00:00Z' })] },
    { messages: [said({ files: ['tickets/48213/screen.png', 'invoice.pdf'] })] },
    { messages: [said({ text: 'line\n'.repeat(5000) })] },
  ])('is right with %j', (more) => expect(isRight(more)).toBe(true))

  it.each([
    { number: '#48 213' },
    { member: undefined },
    { email: 'bo@example.test' },
    { subject: 'x'.repeat(151) },
    { state: 'pending' },
    { messages: [] },
    { messages: [said({ text: ' \n ' })] },
    { messages: [said({ operator: 'Mara' })] },
    { messages: [said({ files: ['../screen.png'] })] },
    { messages: [said({ files: ['/etc/screen.png'] })] },
    { messages: [said(), said({ at: '2018-05-04T12:00:00Z' })] },
    { priority: 1 },
  ])('is refused with %j', (wrong) => expect(isRight(wrong)).toBe(false))
})
