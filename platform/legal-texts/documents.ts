import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { LegalSettings } from '@/platform/config/settings/legal'
import type { Language, Languages } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import { type LegalKind, legalKinds } from '@/platform/legal/kinds'
import { isFor } from '@/platform/legal/markets'
import { legalTitle } from '@/platform/legal/titles'
import type { Link } from '@/platform/mail/letter'
import { legalPage } from '@/platform/paths'
import type { Problem } from '@/platform/text/problems'

/** A legal document as its file has it. */
interface LegalFile {
  /** Its first heading; null: it has none. */
  readonly title: string | null
  /** The day from which the vendor has it hold; null: the file does not say. */
  readonly date: string | null
  /** A placeholder for the vendor's own. */
  readonly placeholder: boolean
  /** Markdown, without the heading. */
  readonly text: string
}

const head = z.strictObject({
  date: z.optional(z.iso.date()),
  placeholder: z.optional(z.enum(['true', 'false'])),
})

/**
 * Parses a document: between two lines of `---` at its head may be `date: 2026-11-01` and `placeholder: true`.
 * @returns the problem of an invalid head
 */
export function readLegalFile(content: string): LegalFile | { readonly problem: string } {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : 0
  if (end < 0) return { problem: 'its head has no end: a second line of ---' }
  const fields = end === 0 ? {} : readHead(lines.slice(1, end))
  const read = head.safeParse(fields)
  if (!read.success) return { problem: 'its head may say `date: 2026-11-01` and `placeholder: true`, and nothing else' }
  const body = (end === 0 ? lines : lines.slice(end + 1)).join('\n').trim()
  if (body === '') return { problem: 'says nothing' }
  const [, title = null, text = body] = /^# +([^\n]+?)(?: +#+)? *(?:\n([\s\S]*))?$/.exec(body) ?? []
  return {
    title,
    date: read.data.date ?? null,
    placeholder: read.data.placeholder === 'true',
    text: title === null ? body : text.trim(),
  }
}

const readHead = (lines: readonly string[]) =>
  Object.fromEntries(
    lines
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...value] = line.split(':')
        return [name.trim(), value.join(':').trim()]
      }),
  )

/** A document in one of its languages. */
export interface LegalDocument {
  readonly kind: LegalKind
  /** Its language. */
  readonly language: Language
  /** The hash of its text: another text is another version. */
  readonly version: string
  /** The vendor's title; null: the name of its kind. */
  readonly title: string | null
  /** The day from which the vendor has it hold, `2026-11-01`; null: the vendor does not say. */
  readonly date: string | null
  readonly placeholder: boolean
  /** Markdown; null: it is at an address. */
  readonly text: string | null
  readonly address: string | null
}

/** The vendor's legal documents as they are now. */
export class LegalDocuments {
  constructor(readonly all: readonly LegalDocument[]) {}

  /** The kinds that exist in some language. */
  get kinds(): readonly LegalKind[] {
    return legalKinds.filter((kind) => this.all.some((document) => document.kind === kind))
  }

  /** Returns the document for a reader of a language; if missing, in English, or else in its first language. */
  find(kind: LegalKind, language: Language): LegalDocument | null {
    const written = this.all.filter((document) => document.kind === kind)
    const each = (wanted: Language) => written.find((document) => document.language === wanted)
    return each(language) ?? each('en') ?? written[0] ?? null
  }
}

/** Reads the documents that the settings name, with all problems of the files. */
export function readLegal(
  folder: string,
  settings: LegalSettings,
  { spoken }: Languages,
): { readonly documents: LegalDocuments; readonly problems: readonly Problem[] } {
  const all: LegalDocument[] = []
  const problems: Problem[] = []
  for (const kind of legalKinds) {
    for (const language of spoken) {
      const place = settings[kind]?.[language]
      if (place === undefined) continue
      const read = place.endsWith('.md') && !/^https?:/.test(place) ? readFile(folder, place) : link(place)
      if ('problem' in read) problems.push({ file: place, line: null, message: read.problem })
      else all.push({ kind, language, version: versionOf(kind, language, read), ...read })
    }
  }
  return { documents: new LegalDocuments(all), problems }
}

type Content = Omit<LegalDocument, 'kind' | 'language' | 'version'>

const link = (address: string): Content => ({ title: null, date: null, placeholder: false, text: null, address })

function readFile(folder: string, place: string): Content | { readonly problem: string } {
  let content: string
  try {
    content = readFileSync(join(folder, place), 'utf8')
  } catch (error) {
    const missing = (error as { code?: unknown }).code === 'ENOENT'
    return { problem: missing ? 'is named in vendor.json and is not there' : `cannot be read: ${error}` }
  }
  const read = readLegalFile(content)
  return 'problem' in read ? read : { ...read, address: null }
}

const versionOf = (kind: LegalKind, language: Language, { title, date, text, address }: Content) =>
  createHash('sha256')
    .update(JSON.stringify([kind, language, title, date, text, address]))
    .digest('hex')

/** Links to the documents, for the foot of mails and pages of the server's own. @param origin stands before each address */
export const legalFoot =
  (documents: LegalDocuments, origin: string, words: Readonly<Record<Language, Translate>>) =>
  (language: Language): readonly Link[] =>
    documents.kinds
      .filter((kind) => isFor(kind, { language, country: '' }))
      .map((kind) => ({
        label: words[language](legalTitle(kind)),
        url: `${origin}${legalPage(kind, { lang: language })}`,
      }))
