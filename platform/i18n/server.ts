import { compileCatalogue } from './compile'
import { type Language, languages } from './languages'
import type { Wording } from './message'
import { createTranslator, type Translate } from './translator'

/**
 * A room's wording, ready to write mails in every language; each is parsed when something is said in it.
 * @param timeZone in which dates are told: the vendor's, so that a mail names the day that counts for the vendor
 */
export async function readTranslators(
  wording: Wording,
  timeZone?: string,
): Promise<Readonly<Record<Language, Translate>>> {
  const entries = languages.map(async (language) => {
    const { default: catalogue } = await wording(language)
    return [language, parsedInUse(language, catalogue as Record<string, string>, timeZone)] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, Translate>
}

function parsedInUse(language: Language, catalogue: Readonly<Record<string, string>>, timeZone?: string): Translate {
  let translate: Translate | null = null
  return (key, values) => {
    translate ??= createTranslator(language, compileCatalogue(catalogue), timeZone)
    return translate(key, values)
  }
}
