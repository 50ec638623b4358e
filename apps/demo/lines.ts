import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod/mini'

/** Returns the lines of a file in a folder of customers; empty if there is no such file. */
export function readLines<Schema extends z.ZodMiniType>(folder: string, file: string, line: Schema) {
  const path = join(folder, file)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row): z.output<Schema> => line.parse(JSON.parse(row)))
}
