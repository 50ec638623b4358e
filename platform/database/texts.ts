import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '@/platform/i18n/texts'

/** A reader whose language a statement may read itself. */
interface SqlReader {
  readonly language: SQL | Reader['language']
  readonly languages: readonly (string | Placeholder)[]
}

/** Returns the text of a column in the reader's language; if missing, in the vendor's first, else in any. */
export const textOf = (texts: SQL, { language, languages }: SqlReader) => sql<string>`coalesce(
  ${texts} ->> ${language}::text, ${texts} ->> ${languages[0] ?? ''}::text,
  (select said.value from jsonb_each_text(${texts}) said order by said.key limit 1))`
