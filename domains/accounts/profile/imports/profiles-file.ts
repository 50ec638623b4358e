import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { country, wording } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'
import { type Business, type BusinessField, businessFields, businessLengths, noBusiness } from '../rules'
import { businessProblems, tidyBusiness } from '../rules/business'

/** The names of a business's fields in the file. */
const named = {
  company: 'company',
  taxId: 'vat_id',
  country: 'country',
  addressLine: 'address_line',
  city: 'city',
  postalCode: 'postal_code',
  state: 'state',
  phone: 'phone',
} as const satisfies Record<BusinessField, string>

const said = (field: BusinessField) => z.optional(wording(businessLengths[field]))

const fields = {
  company: said('company').check(z.describe('The company, which stands above the name on invoices.')),
  vat_id: said('taxId').check(z.describe('VAT number or tax id, in the form of its country; with or without blanks.')),
  country: z.optional(country).check(z.describe('Two letters of ISO 3166; needed with vat_id and postal_code.')),
  address_line: said('addressLine').check(z.describe('Street and number.')),
  city: said('city'),
  postal_code: said('postalCode').check(z.describe('In the form of its country.')),
  state: said('state'),
  phone: said('phone'),
}

type FieldsInFile = { readonly [field in keyof typeof fields]?: string | undefined }

const businessIn = (line: FieldsInFile): Business =>
  tidyBusiness({
    ...noBusiness,
    ...Object.fromEntries(businessFields.map((field) => [field, line[named[field]] ?? ''])),
  })

const wrong = { missing: 'is needed with a VAT id or a postal code', pattern: 'has not the form of its country' }

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const profile = z
  .strictObject({
    member: memberAddress.check(z.describe('The address of the member whose business it is.')),
    ...fields,
  })
  .check(
    z.check<FieldsInFile>(({ value, issues }) => {
      for (const [field, problem] of Object.entries(businessProblems(businessIn(value)))) {
        // An unknown country is already reported.
        if (field === 'country' && problem === 'pattern') continue
        const message = problem === 'missing' || problem === 'pattern' ? wrong[problem] : 'is too long'
        issues.push({ code: 'custom', input: value, path: [named[field as BusinessField]], message })
      }
    }),
  )

/** The billing data on members' invoices, beside their names. */
export const profilesFile = { name: 'profiles.jsonl', title: 'A business', schema: profile } satisfies LineFile

export const businessOfLine = ({ member: _, ...line }: z.output<typeof profile>): Business => businessIn(line)
