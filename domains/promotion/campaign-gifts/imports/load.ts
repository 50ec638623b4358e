import { basename } from 'node:path'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Queryable } from '@/platform/database/connect'
import { readJsonLines } from '@/platform/import/json-lines'
import { Problems } from '@/platform/text/problems'
import { addCodes, type NewCode } from '../store/codes'
import { freeCodeLine } from './codes-file'

type Outcome = { readonly added: number; readonly known: number } | { readonly problems: Problems }

/** Fills the pool from a file of JSON Lines (spec 12.4): all of it, or nothing when anything is wrong; twice changes nothing. */
export async function importGiftCodes(
  database: Queryable,
  { path, offer }: { readonly path: string; readonly offer: Offer },
  now: Date,
): Promise<Outcome> {
  const problems = new Problems()
  const codes: NewCode[] = []
  const firstLines = new Map<string, number>()
  const say = (line: number, message: string) => problems.add({ file: basename(path), line, message })
  for await (const read of readJsonLines(path, freeCodeLine, offer)) {
    if ('faults' in read) {
      for (const fault of read.faults) problems.add({ file: basename(path), line: read.line, ...fault })
      continue
    }
    const { code } = read.value
    const first = firstLines.get(code)
    if (first === undefined) firstLines.set(code, read.line)
    else say(read.line, `the code is in line ${first} already`)
    codes.push(read.value)
  }
  if (problems.count > 0) return { problems }
  const added = await database.transaction((transaction) => addCodes(transaction, codes, now))
  return { added, known: codes.length - added }
}
