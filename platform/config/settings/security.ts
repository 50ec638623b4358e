import { z } from 'zod/mini'
import { about, httpsAddress } from './fields'

const contact = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      /^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s"<>]+|tel:\+[\d-]{5,30})$/,
      'must be mailto:, https:// or tel: with what follows',
    ),
  )

export const security = z
  .strictObject({
    contact: z
      .array(contact)
      .check(z.minLength(1), z.maxLength(5), about('Where to write, the first one first, such as mailto:security@….')),
    policy: z.optional(httpsAddress).check(about('What you ask of them, and what they may expect.')),
    encryption: z.optional(httpsAddress).check(about('Where the key lies that they may encrypt with.')),
    acknowledgments: z.optional(httpsAddress).check(about('Where you thank them.')),
  })
  .check(about('The contact for security problems, for /.well-known/security.txt; without it support, or the seller.'))
