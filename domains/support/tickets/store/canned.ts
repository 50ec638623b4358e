import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { inEachLanguage } from '@/platform/import/each-of'
import { readJsonLines } from '@/platform/import/json-lines'
import type { Problem } from '@/platform/text/problems'
import { limits } from '../rules'

const text = z.string().check(z.minLength(1), z.maxLength(limits.message))
const line = z.strictObject({
  key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a short word in small letters')),
  /** The title by which operators choose it, each in their own language; without it, the key. */
  titles: z.optional(inEachLanguage(z.string().check(z.minLength(1), z.maxLength(80)), 'lackSome')),
  texts: inEachLanguage(text, 'lackNone'),
})

/** An answer that the vendor gives often, in every language. `{name}` in it is the customer's. */
export type CannedAnswer = z.output<typeof line>

export const cannedAnswersFile = 'canned-answers.jsonl'

/** The vendor's canned answers, from the vendor's folder; none without the file. @returns what is wrong with them, or them */
export async function readCannedAnswers(
  folder: string,
  offer: Offer,
): Promise<readonly CannedAnswer[] | { readonly problems: readonly Problem[] }> {
  const path = join(folder, cannedAnswersFile)
  if (!existsSync(path)) return []
  const answers: CannedAnswer[] = []
  const problems: Problem[] = []
  for await (const entry of readJsonLines(path, line, offer)) {
    if ('value' in entry) answers.push(entry.value)
    else for (const fault of entry.faults) problems.push({ file: cannedAnswersFile, line: entry.line, ...fault })
  }
  return problems.length > 0 ? { problems } : answers
}

export const fillIn = ({ texts }: CannedAnswer, { name, reader }: { name: string; reader: Reader }) =>
  // A name with a dollar sign is no pattern.
  textIn(texts, reader).replaceAll('{name}', () => name)
