import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBrandFiles } from '@/platform/brand/files'
import { readStrictly } from '@/platform/config/settings/findings'
import { vendorFile } from '@/platform/config/settings/vendor-file'
import { unusable, type Vendor, vendorFileName } from '@/platform/config/vendor'
import { readOffered } from '@/platform/contract/read-offered'
import { type Offer, usualOffer } from '@/platform/contract/vendor-offer'
import { Languages } from '@/platform/i18n/languages'
import { readLegal } from '@/platform/legal-texts/documents'
import type { Problem } from '@/platform/text/problems'
import { readUtf8 } from '@/platform/text/typed/bytes'
import { readBroughtLanguages } from '@/platform/wording/brought-languages'

/** @throws ConfigError naming all that is wrong with the file */
export function readVendor(folder: string): Vendor {
  const read = checkVendor(folder)
  if ('value' in read) return read.value
  throw unusable(folder, read.problems)
}

/** The settings of a folder, or everything that is wrong with them. */
type SettingsCheck = { readonly value: Vendor } | { readonly problems: readonly Problem[] }

/**
 * Checks the settings of a folder. Their offer holds whatever else is wrong with them: the catalogue is checked by it,
 * and problems of other settings are reported elsewhere.
 */
export function checkVendor(folder: string): SettingsCheck & { readonly offer: Offer } {
  const brought = readBroughtLanguages(folder).languages
  const usual = { ...usualOffer, languages: new Languages(brought) }
  const wrong = (line: number | null, message: string) => ({
    problems: [{ file: vendorFileName, line, message }],
    offer: usual,
  })
  let text: string
  try {
    const read = readUtf8(readFileSync(join(folder, vendorFileName)))
    if ('wrong' in read) return wrong(null, read.wrong)
    text = read.text
  } catch (error) {
    const missing = (error as { code?: unknown }).code === 'ENOENT'
    return wrong(
      null,
      missing ? 'is missing: `npm run foyer -- vendor new DIR` writes one' : `cannot be read: ${error}`,
    )
  }
  try {
    const given: unknown = JSON.parse(text)
    const offer = offerIn(given, brought, usual)
    return { ...withFiles(folder, readStrictly(vendorFileName, vendorFile, given, offer), offer), offer }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return wrong(lineOf(text, error), `is no JSON: ${error.message}`)
  }
}

/** Returns the languages, currencies and platforms of a vendor. */
export const offerOf = (folder: string, { languages, currencies, platforms }: Vendor): Offer => ({
  languages: new Languages(readBroughtLanguages(folder).languages, languages),
  currencies,
  platforms,
})

type Brought = ConstructorParameters<typeof Languages>[0]

/** Returns what settings offer; a part that is wrong is as where they say nothing of it. */
function offerIn(given: unknown, brought: Brought, usual: Offer): Offer {
  const { languages, currencies, platforms } = Object(given) as Readonly<Record<string, unknown>>
  const named = readOffered(vendorFile.shape.languages, languages, usual)
  const spoken = new Languages(brought, named.success ? named.data : undefined)
  const own = readOffered(vendorFile.shape.platforms, platforms, { ...usual, languages: spoken })
  return {
    languages: spoken,
    currencies: vendorFile.shape.currencies.safeParse(currencies).data ?? usual.currencies,
    platforms: own.success ? own.data : {},
  }
}

/** Checks that the files in the settings exist, and have the stated type. */
function withFiles(folder: string, read: SettingsCheck, { languages }: Offer): SettingsCheck {
  if ('problems' in read) return read
  const brand = readBrandFiles(folder, read.value.brand)
  const problems = [
    ...('files' in brand ? [] : brand.problems.map((problem) => ({ file: vendorFileName, line: null, ...problem }))),
    ...readLegal(folder, read.value.legal, languages).problems,
  ]
  return problems.length === 0 ? read : { problems }
}

/** Where the engine stumbled: it counts characters. */
function lineOf(text: string, { message }: SyntaxError) {
  const position = /position (\d+)/.exec(message)?.[1]
  return position === undefined ? text.split('\n').length : text.slice(0, Number(position)).split('\n').length
}
