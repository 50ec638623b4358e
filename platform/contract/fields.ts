import { z } from 'zod/mini'
import type { Language } from '@/platform/i18n/languages'
import { ofOffer } from '@/platform/money/currency-field'
import type { ShownName, ShownText } from '@/platform/text/shown-name'

/** Fields that many calls share. */

/** A text of at most so many characters, which may be empty. */
export const anyText = (most: number) => z.string().check(z.maxLength(most))

/** A text that holds something. */
export const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

/** A text that holds something beside white space, and is kept without what surrounds it. */
export const trimmedText = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

const clearables = new WeakSet<object>()

/**
 * An optional field in which an empty text says something: it takes away what is there, or asks for what is empty. In every other
 * one it counts as left out (decision 0134).
 */
export function clearable<S extends z.ZodMiniType>(schema: S): S {
  clearables.add(schema)
  return schema
}

export const isClearable = (schema: object) => clearables.has(schema)

export const optionalText = (most: number) => z.optional(anyText(most))

/** A language of the vendor's. */
export const language = z
  .string()
  .check(
    ofOffer({ one: 'language' }),
    z.describe('en, de, es, fr, ja, zh, or the tag of a language that the vendor has brought'),
  ) as unknown as z.ZodMiniType<Language, string>

/** The name or text of another person: an answer takes only judged ones. */
export const othersName = z.string() as unknown as z.ZodMiniType<ShownName, string>
export const othersText = z.string() as unknown as z.ZodMiniType<ShownText, string>

/** A row's number. */
export const id = z.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))

/** In unix seconds; 0: never. */
export const moment = z.number()

/** The versions of the sentences by which topics of the vendor’s were offered: a ticked box asks for its topic. */
export const sentenceVersions = z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(20))

/** The session where no cookie carries it, and the language of the answer: what is no language of ours, a number too, counts as none given. */
export const caller = { laravel_session: z.optional(text(256)), lang: z.optional(z.coerce.string<string>()) }
