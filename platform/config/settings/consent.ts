import { z } from 'zod/mini'
import { optionalMails } from '@/platform/contract/optional-mails'
import { about, line, texts } from './fields'

const topic = z.strictObject({
  names: texts.check(about('What it is called, by language: Newsletter.')),
  about: z.optional(texts).check(about('What comes, and how often, by language: once a month, with tips and offers.')),
  boxes: z
    ._default(z.array(z.enum(['registration', 'checkout'])), [])
    .check(
      about('Where it is offered by a box, which nobody has ticked, beside the profile and the page of all topics.'),
    ),
  releasesOf: z
    .optional(line)
    .check(
      about('The key of a product line: whoever has agreed is told of its new versions, once each is stable for all.'),
    ),
})
export type TopicSettings = z.output<typeof topic>

export const consent = z
  .strictObject({
    topics: z
      ._default(
        z.record(
          z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a key such as product-news: small letters')),
          topic,
        ),
        {},
      )
      .check(about('What people may ask you to write to them about, by keys that stay the same.')),
    alwaysSent: z
      ._default(z.array(z.enum(optionalMails)), [])
      .check(about('Service emails that nobody switches off here, since the law or your card scheme wants them.')),
  })
  .check(about('Consent to mail: newsletter, product news, and which service emails come.'))
