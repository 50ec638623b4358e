import { describe, expect, it } from 'vitest'
import { businessOfLine, profilesFile } from './profiles-file'

const read = (more: object) => profilesFile.schema.safeParse({ member: 'ida@example.test', ...more })

describe('a line of profiles.jsonl', () => {
  it('is a business as the member would have typed it', () => {
    const line = profilesFile.schema.parse({
      member: 'Ida@example.test',
      company: ' Klang A/S ',
      vat_id: 'DK 13585628',
      country: 'DK',
      postal_code: '2100',
    })
    expect([line.member, businessOfLine(line)]).toEqual([
      'ida@example.test',
      {
        company: 'Klang A/S',
        taxId: 'DK 13585628',
        country: 'DK',
        postalCode: '2100',
        addressLine: '',
        city: '',
        state: '',
        phone: '',
      },
    ])
  })

  it.each([{ company: 'Nordlicht GmbH' }, { country: 'JP', postal_code: '1500001' }, { phone: '+49 431 1' }])(
    'is right with %j',
    (more) => expect(read(more).success).toBe(true),
  )

  it.each([
    [{ vat_id: 'DE123456789' }, 'country', 'is needed with a VAT id or a postal code'],
    [{ vat_id: 'DE12', country: 'DE' }, 'vat_id', 'has not the form of its country'],
    [{ vat_id: 'FR40303265045', country: 'DE' }, 'vat_id', 'has not the form of its country'],
    [{ postal_code: '1011', country: 'DE' }, 'postal_code', 'has not the form of its country'],
    [{ country: 'UK' }, 'country', 'is no country of ISO 3166: is it GB?'],
    [{ company: ' ' }, 'company', 'must not be blank, nor contain control characters'],
  ])('is refused with %j', (wrong, field, message) => {
    expect(read(wrong).error?.issues).toMatchObject([{ path: [field], message }])
  })

  it('knows no other field', () => expect(read({ fax: '1' }).success).toBe(false))
})
