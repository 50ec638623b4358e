import { z } from 'zod/mini'
import { about, country, line, mailAddress, timeZone } from './fields'

/** The format of the numbers of a series: `TW-{year}-{number}`. With a year in it, each year counts from 1. */
export const numberPattern = z
  .string()
  .check(
    z.maxLength(40),
    z.regex(
      /^[A-Za-z0-9/_-]*(\{year\}[A-Za-z0-9/_-]+)?\{number\}$/,
      'must end in {number}, and may hold {year} and a separator before it',
    ),
  )

/** Where the vendor is and whom to ask, in the parts that files for programs keep apart. */
const electronic = z.strictObject({
  street: line.check(about('Street and number, or the post box.')),
  postalCode: line.check(about('Of the seller’s address.')),
  city: line.check(about('Of the seller’s address.')),
  contact: line.check(about('A person or a department.')),
  phone: line.check(about('With the country’s number, such as +49 381 555 0199.')),
})

export const seller = z
  .strictObject({
    name: line.check(about('The company, with its legal form.')),
    address: z.array(line).check(z.minLength(1), z.maxLength(6), about('Its lines, without the country.')),
    country: country.check(about('ISO 3166-1, two capital letters.')),
    taxId: line.check(about('VAT number, or the registration number that invoices must bear where you are.')),
    register: z.optional(line).check(about('The entry in a public register, where the law asks for it.')),
    email: mailAddress.check(about('Where questions about an invoice go.')),
    electronic: z
      .optional(electronic)
      .check(about('The details that an XRechnung asks for; without it there is none.')),
    timeZone: timeZone.check(about('In which the dates of documents are reckoned, such as Europe/Berlin.')),
    invoiceNumber: numberPattern.check(about('The pattern of invoice numbers, such as TW-{year}-{number}.')),
    creditNoteNumber: numberPattern.check(about('The pattern of credit note numbers; it must differ.')),
  })
  .check(
    z.refine(({ invoiceNumber, creditNoteNumber }) => invoiceNumber !== creditNoteNumber, {
      message: 'must differ from invoiceNumber',
      path: ['creditNoteNumber'],
    }),
    about('The seller, as the law knows you; it stands on every invoice and credit note.'),
  )

/** The seller, as printed on every invoice (spec 6.4), and the numbering of invoices. */
export type Seller = z.output<typeof seller>
