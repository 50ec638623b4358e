import { type SQL, sql } from 'drizzle-orm'
import { firstOfTexts } from '@/platform/i18n/texts'

/** Asked when the statement is made: a vendor's languages are known by then. */
const first = sql.param(null, { mapToDriverValue: firstOfTexts })

/** Returns the text of a column in a language; if missing, in the vendor's first, else in any. */
export const textOf = (texts: SQL, language: SQL | string) => sql<string>`coalesce(
  ${texts} ->> ${language}::text, ${texts} ->> ${first}::text,
  (select said.value from jsonb_each_text(${texts}) said order by said.key limit 1))`
