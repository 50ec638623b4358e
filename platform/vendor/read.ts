import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBrandFiles } from '@/platform/brand/files'
import { readStrictly } from '@/platform/config/settings/findings'
import { vendorFile } from '@/platform/config/settings/vendor-file'
import { unusable, type Vendor, vendorFileName } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import { bringLanguages, Languages, offerLanguages } from '@/platform/i18n/languages'
import { readLegal } from '@/platform/legal-texts/documents'
import { offerCurrencies } from '@/platform/money/currencies'
import { offerPlatforms } from '@/platform/programs/platforms'
import type { Problem } from '@/platform/text/problems'
import { readUtf8 } from '@/platform/text/typed/bytes'
import { readBroughtLanguages } from '@/platform/wording/brought-languages'

/** @throws ConfigError naming all that is wrong with the file */
export function readVendor(folder: string): Vendor {
  const read = checkVendor(folder)
  if ('value' in read) return read.value
  throw unusable(folder, read.problems)
}

/** The settings of a folder, or everything that is wrong with them; its languages, currencies and platforms are those of the process from then on. */
export function checkVendor(folder: string): { readonly value: Vendor } | { readonly problems: readonly Problem[] } {
  bringLanguages(readBroughtLanguages(folder).languages)
  offerCurrencies()
  offerPlatforms()
  let text: string
  try {
    const read = readUtf8(readFileSync(join(folder, vendorFileName)))
    if ('wrong' in read) return { problems: [{ file: vendorFileName, line: null, message: read.wrong }] }
    text = read.text
  } catch (error) {
    const missing = (error as { code?: unknown }).code === 'ENOENT'
    const message = missing ? 'is missing: `npm run foyer -- vendor new DIR` writes one' : `cannot be read: ${error}`
    return { problems: [{ file: vendorFileName, line: null, message }] }
  }
  try {
    const given: unknown = JSON.parse(text)
    const read = readStrictly(vendorFileName, vendorFile, given)
    offer(given)
    return withFiles(folder, read)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { problems: [{ file: vendorFileName, line: lineOf(text, error), message: `is no JSON: ${error.message}` }] }
  }
}

/** Returns the languages, currencies and platforms of a vendor. */
export const offerOf = (folder: string, { languages, currencies, platforms }: Vendor): Offer => ({
  languages: new Languages(readBroughtLanguages(folder).languages, languages),
  currencies,
  platforms,
})

/** Only these settings matter to the catalogue; problems of the others are reported elsewhere. */
function offer(given: unknown) {
  const { languages, currencies, platforms } = Object(given) as Readonly<Record<string, unknown>>
  offerLanguages(vendorFile.shape.languages.safeParse(languages).data)
  offerCurrencies(vendorFile.shape.currencies.safeParse(currencies).data)
  offerPlatforms(vendorFile.shape.platforms.safeParse(platforms).data)
}

/** Checks that the files in the settings exist, and have the stated type. */
function withFiles(folder: string, read: ReturnType<typeof checkVendor>): ReturnType<typeof checkVendor> {
  if ('problems' in read) return read
  const brand = readBrandFiles(folder, read.value.brand)
  const problems = [
    ...('files' in brand ? [] : brand.problems.map((problem) => ({ file: vendorFileName, line: null, ...problem }))),
    ...readLegal(folder, read.value.legal).problems,
  ]
  return problems.length === 0 ? read : { problems }
}

/** Where the engine stumbled: it counts characters. */
function lineOf(text: string, { message }: SyntaxError) {
  const position = /position (\d+)/.exec(message)?.[1]
  return position === undefined ? text.split('\n').length : text.slice(0, Number(position)).split('\n').length
}
