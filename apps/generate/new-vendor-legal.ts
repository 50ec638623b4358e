import type { Language } from '@/platform/i18n/languages'
import { type LegalKind, legalKinds } from '@/platform/legal/kinds'
import { wording } from '@/platform/legal/messages'

interface NamedVendor {
  readonly name: string
  readonly languages: readonly Language[]
}

/** What stands in each document until the vendor's own does. */
const placeholders: Readonly<Record<string, (vendor: string) => string>> = {
  en: (vendor) => `**PLACEHOLDER. ${vendor} has not written this text yet, and it has no legal meaning.**`,
  de: (vendor) =>
    `**PLATZHALTER. ${vendor} hat diesen Text noch nicht geschrieben; er hat keine rechtliche Bedeutung.**`,
  es: (vendor) => `**TEXTO PROVISIONAL. ${vendor} aún no ha escrito este texto, que carece de valor jurídico.**`,
  fr: (vendor) => `**TEXTE PROVISOIRE. ${vendor} n’a pas encore rédigé ce texte, qui n’a aucune valeur juridique.**`,
  ja: (vendor) => `**仮の文書です。${vendor} による正式な文書はまだなく、法的な意味はありません。**`,
  zh: (vendor) => `**此為暫代文字。${vendor} 尚未提供正式內容，本文不具法律效力。**`,
}

/** What belongs into each, for anyone who writes it. */
const contents: Readonly<Record<LegalKind, string>> = {
  imprint: 'who you are, your address, how you are reached, register and VAT number',
  privacy: 'which data you keep, why, for how long, who else gets them, and the rights of those whose they are',
  terms:
    'how a contract is made, prices, delivery, subscriptions and how they end, defects and liability, the law that applies',
  withdrawal: 'the instructions on withdrawal and the model form of Directive 2011/83/EU, as your country has them',
  licence: 'what a buyer may do with your programs, on how many devices, and what not',
  accessibility: 'how far your shop can be used by everybody, what cannot, and an address for whoever is held up',
  commerce:
    'for Japan, in Japanese: who sells, who is in charge, address, telephone, prices and charges, payment, delivery, returns, the end of a subscription',
}

const pathOf = (kind: LegalKind, language: Language) => `legal/${kind}.${language}.md`

/** The setting `legal`: a file for each document in each language. */
export const legalSettingsOf = ({ languages }: Pick<NamedVendor, 'languages'>) =>
  Object.fromEntries(
    legalKinds.map((kind) => [kind, Object.fromEntries(languages.map((each) => [each, pathOf(kind, each)]))]),
  )

/** The files, by their paths: each says that it is a placeholder, and what belongs there. */
export async function legalFilesOf({ name, languages }: NamedVendor) {
  const files: (readonly [path: string, text: string])[] = []
  for (const language of languages) {
    const { default: words } = await wording(language)
    for (const kind of legalKinds) {
      const said = (placeholders[language] ?? placeholders.en)?.(name) ?? ''
      const text = `---\nplaceholder: true\n---\n\n# ${words[`legal.${kind}`]}\n\n${said}\n\nTODO ${name}: ${contents[kind]}.\n`
      files.push([pathOf(kind, language), text])
    }
  }
  return files
}
