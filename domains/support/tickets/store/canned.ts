import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { inEachLanguage } from '@/platform/import/each-of'
import { readJsonLines } from '@/platform/import/json-lines'
import type { Problem } from '@/platform/text/problems'
import { cannedKey, limits } from '../rules'
import { cannedAnswers } from '../tables'

const text = z.string().check(z.minLength(1), z.maxLength(limits.message))
const line = z.strictObject({
  key: z.string().check(z.regex(cannedKey, 'must be a short word in small letters')),
  /** The title by which operators choose it, each in their own language; without it, the key. */
  titles: z.optional(inEachLanguage(z.string().check(z.minLength(1), z.maxLength(limits.title)), 'lackSome')),
  texts: inEachLanguage(text, 'lackNone'),
})

/** An answer that the vendor gives often, by language, with fields (`cannedFields`). */
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

/** One that staff wrote in the console. */
export interface WrittenAnswer extends CannedAnswer {
  readonly version: number
  /** The operator who wrote it, and when. */
  readonly operator: string
  readonly at: Date
}

export const writtenAnswers = (database: Queryable): Promise<readonly WrittenAnswer[]> =>
  database.select().from(cannedAnswers).orderBy(asc(cannedAnswers.key))

/** Those of the file, with what staff wrote in place of them or beside them. */
export function together(
  ofFile: readonly CannedAnswer[],
  written: readonly WrittenAnswer[],
): readonly (CannedAnswer & Partial<WrittenAnswer>)[] {
  const own = new Map(written.map((answer) => [answer.key, answer]))
  const keys = new Set(ofFile.map(({ key }) => key))
  return [...ofFile.map((answer) => own.get(answer.key) ?? answer), ...written.filter(({ key }) => !keys.has(key))]
}

/** @param seen the version that the operator saw; 0: there was none @returns false when that is no longer so */
export async function putAnswer(
  transaction: Transaction,
  { key, titles, texts, seen, operator, at }: Omit<WrittenAnswer, 'version'> & { readonly seen: number },
): Promise<boolean> {
  const row = { titles: titles ?? {}, texts, operator, at }
  const put =
    seen === 0
      ? transaction
          .insert(cannedAnswers)
          .values({ key, ...row })
          .onConflictDoNothing()
      : transaction
          .update(cannedAnswers)
          .set({ ...row, version: seen + 1 })
          .where(and(eq(cannedAnswers.key, key), eq(cannedAnswers.version, seen)))
  return ((await put).rowCount ?? 0) > 0
}

/** @returns false when it is not that version any longer */
export async function takeAnswer(transaction: Transaction, key: string, seen: number): Promise<boolean> {
  const taken = await transaction
    .delete(cannedAnswers)
    .where(and(eq(cannedAnswers.key, key), eq(cannedAnswers.version, seen)))
  return (taken.rowCount ?? 0) > 0
}
