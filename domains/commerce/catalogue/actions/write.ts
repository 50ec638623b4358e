import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogueFiles } from '../check/files'
import { type Content, draftShapes } from '../schema'

/** Writes a catalogue as the vendor's files. Pictures stay where they are. */
export async function writeCatalogue(folder: string, content: Partial<Content>) {
  await mkdir(folder, { recursive: true })
  for (const part of Object.keys(catalogueFiles) as (keyof Content)[]) {
    // Parsed, since the database keeps fields in an order of its own.
    const lines = (content[part] ?? []).map((entry) => `${JSON.stringify(draftShapes[part].parse(entry))}\n`)
    await writeFile(join(folder, catalogueFiles[part].name), lines.join(''))
  }
}
