import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { Problem } from '@/platform/text/problems'
import { readUtf8 } from '@/platform/text/typed/bytes'

/** The folder with what a vendor says otherwise: `messages/<language>/*.json`. */
const messagesFolder = 'messages'

/** The file that describes a language that the vendor brings. */
export const languageFile = 'language.json'

/** A message, or one as `messages export` writes it for translators: an empty text means none yet. */
const message = z.union(
  [z.string(), z.looseObject({ text: z.string() })],
  'must be a text, or {"text": …} as `messages export` writes it',
)

export interface OwnText {
  readonly text: string
  readonly file: string
}

interface LanguageTexts {
  readonly language: string
  readonly texts: ReadonlyMap<string, OwnText>
}

export const folderOf = (language: string) => `${messagesFolder}/${language}`

/** The languages of which the folder has anything. */
export function languageFolders(folder: string): readonly string[] {
  const own = join(folder, messagesFolder)
  if (!existsSync(own)) return []
  return readdirSync(own, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

/** Reads the folder's own texts, language by language, and the problems of the files. */
export function readOwnTexts(folder: string): {
  readonly languages: readonly LanguageTexts[]
  readonly problems: readonly Problem[]
} {
  const problems: Problem[] = misplacedFiles(folder)
  const languages = languageFolders(folder).map((language) => {
    const texts = new Map<string, OwnText>()
    for (const name of readdirSync(join(folder, folderOf(language))).toSorted()) {
      if (name === languageFile) continue
      const file = `${folderOf(language)}/${name}`
      if (name.endsWith('.json')) problems.push(...readInto(texts, folder, file))
      else problems.push({ file, line: null, message: 'is not read: messages stand in files that end in .json' })
    }
    return { language, texts }
  })
  return { languages, problems }
}

function misplacedFiles(folder: string): Problem[] {
  const own = join(folder, messagesFolder)
  if (!existsSync(own)) return []
  return readdirSync(own, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => {
      const mend = `is not read: it belongs into the folder of its language, such as ${folderOf('de')}/${name}`
      return { file: `${messagesFolder}/${name}`, line: null, message: mend }
    })
}

function readInto(texts: Map<string, OwnText>, folder: string, file: string): Problem[] {
  const read = readJson(join(folder, file))
  if ('wrong' in read) return [{ file, line: null, message: read.wrong }]
  const { value } = read
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ file, line: null, message: 'must be one object of messages by their keys' }]
  }
  return Object.entries(value).flatMap(([key, given]) => {
    const problem = (words: string) => [{ file, line: null, field: key, message: words }]
    const parsed = message.safeParse(given)
    if (!parsed.success) return problem(parsed.error.issues[0]?.message ?? '')
    const exported = typeof parsed.data !== 'string'
    const text = typeof parsed.data === 'string' ? parsed.data : parsed.data.text
    if (exported && text === '') return []
    const earlier = texts.get(key)
    if (earlier) return problem(`stands in ${earlier.file}, too; leave one out`)
    texts.set(key, { text, file })
    return []
  })
}

export function readJson(path: string): { readonly value: unknown } | { readonly wrong: string } {
  try {
    const read = readUtf8(readFileSync(path))
    return 'wrong' in read ? read : { value: JSON.parse(read.text) }
  } catch (error) {
    return { wrong: error instanceof SyntaxError ? `is no JSON: ${error.message}` : `cannot be read: ${error}` }
  }
}
