import { parse } from 'node:path'
import { namesIn } from '@/platform/files/names-in'
import type { ShopSystem, SourceFile } from '../system'
import { readCsv } from './csv'
import { readJson } from './json'
import { type Fields, type Row, SourceError } from './row'
import type { SourceText } from './text'

/** The recognised files of a vendor's folder, and the others in it. */
export interface Source {
  readonly files: readonly { readonly file: SourceFile; readonly name: string }[]
  readonly others: readonly string[]
}

const endings = ['.csv', '.json', '.jsonl', '.ndjson']

/** Finds the files of a system by their names; several of a kind are pages of one. */
export async function findSource(folder: string, system: ShopSystem, ignored: readonly string[]): Promise<Source> {
  const found = await namesIn(folder)
  if (found.fault !== null) throw new SourceError(`${folder}: ${found.fault}.`)
  const names = found.names
    .filter((name) => endings.includes(parse(name).ext.toLowerCase()) && !ignored.includes(name))
    .sort()
  const files = system.files.flatMap((file) =>
    names.filter((name) => kindOf(system, name) === file.kind).map((name) => ({ file, name })),
  )
  return { files, others: names.filter((name) => kindOf(system, name) === null) }
}

const kindOf = (system: ShopSystem, name: string) =>
  system.files.find(({ named }) => named.test(parse(name).name))?.kind ?? null

/** The rows of a file, those of one thing together. */
export async function* readThings(text: SourceText, file: SourceFile): AsyncGenerator<readonly Row[]> {
  const rows = text.file.toLowerCase().endsWith('.csv') ? readCsv(text) : readJson(text)
  let together: Row[] = []
  let key: string | null = null
  for await (const row of rows) {
    if (together.length === 0) assertKnown(row, file)
    const next = file.together?.(row.fields) ?? null
    if (together.length > 0 && (next === null || next !== key)) {
      yield together
      together = []
    }
    together.push(row)
    key = next
  }
  if (together.length > 0) yield together
}

/** A file of another kind, or in another language, is not read for what it is not. */
function assertKnown({ file: name, line, fields }: Row, { kind, known }: SourceFile) {
  const has = (names: readonly string[]) => names.every((each) => Object.hasOwn(fields as Fields, each))
  if (known.some(has)) return
  const wanted = known.map((names) => names.join(', ')).join('; or ')
  throw new SourceError(`${name}:${line}: is no file of ${kind}: each row needs ${wanted}`)
}
