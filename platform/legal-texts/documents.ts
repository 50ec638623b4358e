import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalSettings } from '@/platform/config/settings/legal'
import type { Language, Languages } from '@/platform/i18n/languages'
import { type LegalKind, legalKinds } from '@/platform/legal/kinds'
import type { Problem } from '@/platform/text/problems'
import { readLegalFile } from './read-file'

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
