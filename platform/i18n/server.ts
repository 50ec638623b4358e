import { compileCatalogue } from './compile'
import { type Language, languages } from './languages'
import type { Wording } from './message'
import { createTranslator, type Translate } from './translator'

/** A room's wording, ready to write mails in every language. */
export async function readTranslators(wording: Wording): Promise<Readonly<Record<Language, Translate>>> {
  const entries = languages.map(async (language) => {
    const { default: catalogue } = await wording[language]()
    return [language, createTranslator(language, compileCatalogue(catalogue as Record<string, string>))] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, Translate>
}
