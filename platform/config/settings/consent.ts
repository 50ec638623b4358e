import { z } from 'zod/mini'
import { optionalMails } from '@/platform/contract/optional-mails'
import { about, line, texts } from './fields'

const topic = z.strictObject({
  names: texts.check(about('Its name, by language: Newsletter.')),
  about: z.optional(texts).check(about('Its content and frequency, by language: once a month, with tips and offers.')),
  boxes: z
    ._default(z.array(z.enum(['registration', 'checkout'])), [])
    .check(about('Where it is offered by an unticked box, beside the profile and the page of all topics.')),
  releasesOf: z
    .optional(line)
    .check(
      about(
        'The key of a product line: people who have agreed are told of its new versions, once each is stable for all.',
      ),
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
      .check(about('The topics that people may ask you to write to them about, by keys that stay the same.')),
    alwaysSent: z
      ._default(z.array(z.enum(optionalMails)), [])
      .check(about('Service emails that cannot be switched off here, since the law or your card scheme wants them.')),
  })
  .check(about('Consent to mail: newsletter, product news, and which service emails come.'))
