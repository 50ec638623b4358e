import { z } from 'zod/mini'
import type { Entry } from '@/platform/import/json-lines'
import { type Finding, findingsIn } from '../check'
import { catalogueFiles, type ReadFolder } from '../files'
import type { Content } from '../schema'

/** Says in English what was found, as the check of files does. */
const spoken = { error: z.locales.en().localeError }

/** The whole check on a catalogue that lies in no files: first each entry by itself, then all of them together. */
export function checkContent(content: Content, art: ReadonlySet<string>): readonly Finding[] {
  const names = Object.keys(catalogueFiles) as (keyof Content)[]
  const malformed = names.flatMap((file) =>
    (content[file] ?? []).flatMap((value, index) => {
      const result = catalogueFiles[file].schema.safeParse(value, spoken)
      const issues = result.success ? [] : result.error.issues
      return issues.map(({ path, message }) => ({ file, line: index + 1, message, field: path.join('.') || undefined }))
    }),
  )
  if (malformed.length > 0) return malformed
  const entries = Object.fromEntries(names.map((file) => [file, numbered<unknown>(content[file] ?? [])]))
  return findingsIn({ entries: entries as unknown as ReadFolder['entries'], art })
}

const numbered = <Value>(values: readonly Value[]): Entry<Value>[] =>
  values.map((value, index) => ({ value, line: index + 1 }))
