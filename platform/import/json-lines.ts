import { createReadStream } from 'node:fs'
import { z } from 'zod/mini'
import { readOffered } from '@/platform/contract/read-offered'
import type { Offer } from '@/platform/contract/vendor-offer'
import { meant } from '@/platform/text/nearest'

/** A value, and its line in the file. */
export interface Entry<Value> {
  readonly value: Value
  readonly line: number
}

/** A problem of a line, or of one of its fields. */
export interface Fault {
  readonly field?: string
  readonly message: string
}

/** A line that holds no such value, and why. */
interface BadLine {
  readonly line: number
  readonly faults: readonly Fault[]
  /** The parsed part of an invalid line. */
  readonly json?: unknown
}

/** In bytes. A file whose lines are longer is no list of records, and would be held in memory whole. */
const longestLine = 1_048_576

/**
 * Reads a file of JSON Lines (UTF-8; empty lines are passed over) one line at a time, each checked by the schema
 * and by what the vendor offers.
 * @param onBytes called with how many bytes more were read
 */
export async function* readJsonLines<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  offer: Offer,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Entry<z.output<Schema>> | BadLine> {
  let line = 0
  for await (const bytes of linesOf(path, onBytes)) {
    line++
    const read =
      bytes === 'too long' ? { faults: [{ message: 'is longer than 1 MiB' }] } : readLine(bytes, schema, offer)
    if (read !== null) yield { line, ...read }
  }
}

async function* linesOf(path: string, onBytes: (count: number) => void): AsyncGenerator<Buffer | 'too long'> {
  /** The parts of the current line, whose end is not read yet. */
  let parts: Buffer[] = []
  let length = 0
  const take = (part: Buffer) => {
    length += part.length
    if (length <= longestLine) parts.push(part)
    else parts = []
  }
  const finish = () => {
    const line = length <= longestLine ? Buffer.concat(parts) : 'too long'
    parts = []
    length = 0
    return line
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onBytes(chunk.length)
    let start = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      take(chunk.subarray(start, end))
      start = end + 1
      yield finish()
    }
    take(chunk.subarray(start))
  }
  if (length > 0) yield finish()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** English error messages: zod/mini brings none of its own. */
const spoken = { error: z.locales.en().localeError }

/** @returns null for an empty line */
function readLine<Schema extends z.ZodMiniType>(bytes: Buffer, schema: Schema, offer: Offer) {
  let json: unknown
  try {
    const text = utf8.decode(bytes)
    if (text.trim() === '') return null
    json = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return { faults: [{ message: `is no JSON: ${error.message}` }] }
    return { faults: [{ message: 'is no UTF-8' }] }
  }
  const result = readOffered(schema, json, offer, spoken)
  if (result.success) return { value: result.data }
  return { json, faults: result.issues.flatMap((issue) => faultsIn(issue, schema)) }
}

function faultsIn(issue: z.core.$ZodIssue, schema: z.ZodMiniType): readonly Fault[] {
  const field = issue.path.length > 0 && { field: issue.path.join('.') }
  if (issue.code !== 'unrecognized_keys') return [{ ...field, message: issue.message }]
  const known = namesIn(schema)
  return issue.keys.map((key) => ({ ...field, message: `Unrecognized key: "${key}"${meant(key, known)}` }))
}

/** Returns every field name in a value of the schema, at any depth. */
function namesIn(schema: z.ZodMiniType): readonly string[] {
  const found = new Set<string>()
  const look = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, below] of Object.entries(part)) {
      if (name === 'properties') for (const each of Object.keys(below)) found.add(each)
      look(below)
    }
  }
  look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [...found]
}
