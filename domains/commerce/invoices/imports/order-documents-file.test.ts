import { describe, expect, it } from 'vitest'
import { orderDocumentsFile } from './order-documents-file'

const least = { order: 'A', number: 'RE 2019/17', issued_at: '2019-05-04T10:00:00Z' }
const isRight = (more: object) => orderDocumentsFile.schema.safeParse({ ...least, ...more }).success

describe('a line of order-documents.jsonl', () => {
  it.each([{}, { kind: 'credit_note' }, { file: 'RE-17.pdf' }, { file: 'invoices/2019/RE 17.PDF' }])(
    'is right with %j',
    (more) => expect(isRight(more)).toBe(true),
  )

  it.each([
    { order: undefined },
    { number: ' ' },
    { number: 'x'.repeat(61) },
    { kind: 'receipt' },
    { issued_at: '2019-05-04' },
    { file: '../RE-17.pdf' },
    { file: '/etc/RE-17.pdf' },
    { file: 'invoices/../../RE-17.pdf' },
    { file: 'RE-17.html' },
    { total: 1 },
  ])('is refused with %j', (wrong) => expect(isRight(wrong)).toBe(false))
})
