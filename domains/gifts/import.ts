import { basename } from 'node:path'
import { z } from 'zod/mini'
import type { Database } from '@/platform/database/connect'
import { readJsonLines } from '@/platform/import/json-lines'
import { Problems } from '@/platform/import/problems'
import { currencies } from '@/platform/money/money'
import { campaignKeys } from './rules'
import { addCodes, type NewCode } from './store/codes'

/** One line of a file of gift codes. Strict: a misspelt field is an error, not a field that is ignored. */
const codeLine = z.strictObject({
  campaign: z.enum(campaignKeys).check(z.describe('The campaign of the catalogue that gives it away.')),
  currency: z.enum(currencies),
  amount: z.int().check(z.gte(1), z.describe('In the smallest unit: 2500 is 25.00 dollars, 3500 is 3,500 yen.')),
  code: z.string().check(z.trim(), z.minLength(4), z.maxLength(100)),
})

type Outcome = { readonly added: number; readonly known: number } | { readonly problems: Problems }

/** Fills the pool from a file of JSON Lines (D29): all of it, or nothing when anything is wrong; twice changes nothing. */
export async function importGiftCodes(database: Database, path: string, now: Date): Promise<Outcome> {
  const problems = new Problems()
  const codes: NewCode[] = []
  const firstLines = new Map<string, number>()
  const say = (line: number, message: string) => problems.add({ file: basename(path), line, message })
  for await (const read of readJsonLines(path, codeLine)) {
    if ('messages' in read) {
      for (const message of read.messages) say(read.line, message)
      continue
    }
    const key = `${read.value.campaign} ${read.value.code}`
    const first = firstLines.get(key)
    if (first === undefined) firstLines.set(key, read.line)
    else say(read.line, `the code is in line ${first} already`)
    codes.push(read.value)
  }
  if (problems.count > 0) return { problems }
  const added = await database.transaction((transaction) => addCodes(transaction, codes, now))
  return { added, known: codes.length - added }
}
