import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { anyText, clearable, language, moment, text } from '@/platform/contract/fields'
import { differenceKinds } from '@/platform/wording/differences'

const kind = text(60)
const key = text(100)
const longestText = 3000

const listed = z.object({
  mail: z.string(),
  /** The subject in the operator's language, with made-up facts. */
  subject: z.string(),
  /** The languages in which the text differs from the product's, by their own names. */
  changed: z.array(z.string()),
})

const message = z.object({
  key: z.string(),
  /** The product's text; in English where it lacks the language. */
  product: z.string(),
  /** The text of the vendor's folder; null: none. */
  folder: z.nullable(z.string()),
  /** The text that staff have written in place of both; null: none. */
  written: z.nullable(z.string()),
  /** It no longer fits the product's message, and is not used. */
  outdated: z.boolean(),
  version: z.number(),
  /** The operator who changed it last; null: unchanged. */
  by: z.nullable(z.string()),
  at: moment,
  /** The number of mails that use the message. */
  mails: z.number(),
})
export type MailMessage = z.output<typeof message>

const finding = z.object({
  kind: z.enum(differenceKinds),
  words: z.string(),
  missing: z.readonly(z.array(z.string())),
  unknown: z.readonly(z.array(z.string())),
  place: z.nullable(z.object({ line: z.number(), column: z.number() })),
})
export type TextFinding = z.output<typeof finding>

const opened = z.object({
  mail: z.string(),
  subject: z.string(),
  /** As mail programs show it that show no HTML. */
  text: z.string(),
  messages: z.array(message),
  /** The languages in which mails are written. */
  languages: z.array(z.object({ language: z.string(), name: z.string() })),
})

export const mailTemplateCalls = defineCalls({
  'GET /console/api/mail-texts': {
    summary: 'Every mail that can go out',
    who: 'operator',
    permission: 'texts.read',
    effect: 'read',
    input: z.object({ lang: z.optional(z.coerce.string<string>()) }),
    answer: z.object({ mails: z.array(listed) }),
    codes: [],
  },
  'GET /console/api/mail-texts/show': {
    summary: 'A mail with made-up facts, and the messages that it is made of',
    who: 'operator',
    permission: 'texts.read',
    effect: 'read',
    input: z.object({ mail: kind, language }),
    answer: opened,
    codes: [20085],
  },
  'GET /console/api/mail-texts/preview': {
    summary: 'The same as it looks, for a frame; with a message that is not saved yet where one is named',
    who: 'operator',
    permission: 'texts.read',
    effect: 'read',
    input: z.object({ mail: kind, language, key: z.optional(key), text: clearable(z.optional(anyText(longestText))) }),
    answer: 'text/html',
    codes: [20085],
  },
  'GET /console/api/mail-texts/check': {
    summary: 'Checks a message that replaces the product’s',
    who: 'operator',
    permission: 'texts.read',
    effect: 'read',
    input: z.object({ language, key, text: anyText(longestText) }),
    answer: z.object({ findings: z.array(finding) }),
    codes: [20085],
  },
  'POST /console/api/mail-texts/save': {
    summary: 'Has mails say something else from now on; without a text, what they said before',
    who: 'operator',
    permission: 'texts.edit',
    effect: 'write',
    reaches: ['shop.published'],
    input: z.object({
      language,
      key,
      text: z.nullable(text(longestText)),
      seen: z.number(),
    }),
    answer: z.object({ version: z.number() }),
    codes: [20040, 20085, 31002],
  },
  'POST /console/api/mail-texts/test': {
    summary: 'Sends a mail with made-up facts to the operator’s own address',
    who: 'operator',
    permission: 'texts.read',
    effect: 'write',
    costs: 'one mail to the operator’s own address',
    input: z.object({ mail: kind, language }),
    answer: z.object({ address: z.string() }),
    codes: [20039, 20085],
  },
})
