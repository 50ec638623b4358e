import { expect, it } from 'vitest'
import { licenceKeysFile } from './licence-keys-file'

it.each([{}, { order: 'A' }, { key: '' }, { key: ' A' }, { key: 'a\nb' }, { unit: 0 }, { line: 0 }, { seat: 1 }])(
  'a line of licence-keys.jsonl is refused with %j',
  (wrong) => {
    const least = 'order' in wrong || Object.keys(wrong).length === 0 ? {} : { order: 'A', key: 'DKQ4-77XA' }
    expect(licenceKeysFile.schema.safeParse({ ...least, ...wrong }).success).toBe(false)
  },
)
