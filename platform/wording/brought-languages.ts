import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { about, country, line } from '@/platform/config/settings/fields'
import { readStrictly } from '@/platform/config/settings/findings'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { isBuiltIn, type LanguageFacts } from '@/platform/i18n/languages'
import { currencyField } from '@/platform/money/currency-field'
import type { Problem } from '@/platform/text/problems'
import { folderOf, languageFile, languageFolders, readJson } from './folder'

const facts = z.strictObject({
  name: line.check(about('Its own name, for the menu of languages.')),
  country: country.check(about('The country of its readers, where none is chosen.')),
  currency: currencyField.check(about('The currency of its readers, where none is chosen.')),
})

/** Their pages would have to be laid out from right to left, which the screens are not made for. */
const fromRightToLeft = /^(Adlm|Arab|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa)$/

interface BroughtLanguages {
  readonly languages: Readonly<Record<string, LanguageFacts>>
  readonly problems: readonly Problem[]
}

/** The languages that a vendor's folder brings beside those of the product: each has a `language.json`. */
export function readBroughtLanguages(folder: string): BroughtLanguages {
  const read = languageFolders(folder).map((tag) => ({ tag, ...readLanguage(folder, tag) }))
  return {
    languages: Object.fromEntries(read.flatMap(({ tag, facts: own }) => (own ? [[tag, own]] : []))),
    problems: read.flatMap(({ problems }) => problems),
  }
}

function readLanguage(folder: string, tag: string): { facts?: LanguageFacts; problems: readonly Problem[] } {
  const file = `${folderOf(tag)}/${languageFile}`
  const wrong = (message: string, at = folderOf(tag)) => ({ problems: [{ file: at, line: null, message }] })
  const there = existsSync(join(folder, file))
  if (isBuiltIn(tag)) return there ? wrong('is for a language that you bring; leave it out', file) : { problems: [] }
  const problem = wrongTag(tag)
  if (problem !== null) return wrong(problem)
  if (!there)
    return wrong(`is missing: a language that you bring says here ${Object.keys(facts.shape).join(', ')}`, file)
  const json = readJson(join(folder, file))
  if ('wrong' in json) return wrong(json.wrong, file)
  const read = readStrictly(file, facts, json.value, usualOffer)
  return 'problems' in read ? read : { facts: { tag, ...read.value }, problems: [] }
}

/** Returns why a tag cannot be a language here; null: it can. */
export function wrongTag(tag: string): string | null {
  const canonical = canonicalTag(tag)
  if (canonical === null) return 'is no tag of a language, such as nl or pt-BR (BCP 47)'
  if (canonical !== tag) return `is written ${canonical}`
  if (Intl.DateTimeFormat.supportedLocalesOf([tag]).length === 0)
    return 'is a language whose dates and numbers are unknown here'
  if (fromRightToLeft.test(new Intl.Locale(tag).maximize().script ?? '')) {
    return 'is written from right to left, for which the screens are not laid out; leave it out'
  }
  return null
}

function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}
