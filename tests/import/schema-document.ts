import { z } from 'zod/mini'
import type { LineFile } from '@/platform/import/part'

/** The JSON Schema of a file's line, as in `docs/`. */
export const schemaDocument = (title: string, schema: z.ZodMiniType) =>
  `${formatted(JSON.stringify({ title, ...z.toJSONSchema(schema, { io: 'input' }) }, null, 2))}\n`

/** The same of a file of the import. */
export const fileDocument = ({ title, name, schema }: LineFile) =>
  schemaDocument(`${title}: one line of ${name}`, schema)

/** Formats it as the formatter does: a list of words takes one line where it fits. */
function formatted(json: string) {
  return json.replaceAll(
    /^( *.*)\[\n\s+([^[\]{}]*?)\n\s+\](,?)$/gm,
    (long, key: string, words: string, comma: string) => {
      const short = `${key}[${words.replaceAll(/\n\s+/g, ' ')}]${comma}`
      return short.length <= 120 ? short : long
    },
  )
}
