import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Transaction } from '@/platform/database/connect'
import { readJsonLines } from '@/platform/import/json-lines'
import { Problems } from '@/platform/import/problems'
import type { Progress } from '@/platform/import/progress'
import { noPassword } from '../secrets'
import { addMembers, type ImportedMember } from '../store/imported-members'
import { type MemberLine, memberLine, membersFile } from './members-file'

interface Outcome {
  readonly added: number
  /** Their addresses had an account already, which stays as it is. */
  readonly known: number
}

interface Source {
  readonly path: string
  readonly bytes: number
  readonly progress: Progress
}

/**
 * Takes over the members of a vendor's folder: the file is checked whole, and then loaded in one transaction. It is read
 * twice rather than kept, so that memory does not grow with it and the database is not held up by the checks.
 */
export async function importMembers(
  database: Database,
  folder: string,
  progress: Progress,
): Promise<Outcome | { problems: Problems }> {
  const path = join(folder, membersFile)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) {
    const problems = new Problems()
    problems.add({ file: membersFile, line: null, message: 'is missing' })
    return { problems }
  }
  const source: Source = { path, bytes: found.size, progress }
  try {
    const problems = await check(source)
    return problems.count > 0 ? { problems } : await database.transaction((transaction) => load(transaction, source))
  } finally {
    progress.end()
  }
}

async function check({ path, bytes, progress }: Source): Promise<Problems> {
  const problems = new Problems()
  const report = (line: number, message: string) => problems.add({ file: membersFile, line, message })
  const firstLines = new Map<string, number>()
  progress.begin('Checking', bytes)
  for await (const read of readJsonLines(path, memberLine, progress.advance)) {
    if ('messages' in read) {
      for (const message of read.messages) report(read.line, message)
      continue
    }
    const { email } = read.value
    const first = firstLines.get(email)
    if (first === undefined) firstLines.set(email, read.line)
    else report(read.line, `${email} is in line ${first} already`)
  }
  return problems
}

/** How many members go to the database in one statement. */
const batchSize = 500

async function load(transaction: Transaction, { path, bytes, progress }: Source): Promise<Outcome> {
  let added = 0
  let total = 0
  let batch: ImportedMember[] = []
  const send = async () => {
    added += await addMembers(transaction, batch)
    total += batch.length
    batch = []
  }
  progress.begin('Loading', bytes)
  for await (const read of readJsonLines(path, memberLine, progress.advance)) {
    if ('messages' in read) throw new Error(`${membersFile} was changed while it was read; nothing was imported.`)
    batch.push(asMember(read.value))
    if (batch.length === batchSize) await send()
  }
  if (batch.length > 0) await send()
  return { added, known: total - added }
}

const asMember = (line: MemberLine): ImportedMember => ({
  email: line.email,
  username: line.name,
  passwordHash: line.password_hash ?? noPassword,
  language: line.language ?? null,
  picture: line.picture ?? null,
  createdAt: line.created_at,
  emailChangedAt: line.email_changed_at ?? null,
  blacklistedAt: line.blacklisted_at ?? null,
})
