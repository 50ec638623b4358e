import type { Language } from '@/platform/i18n/languages'
import { wordingOf } from '@/platform/i18n/wording-of'
import { type LegalKind, legalKinds } from '@/platform/legal/kinds'
import { placeholderText } from './legal-contents'

interface NamedVendor {
  readonly name: string
  readonly languages: readonly Language[]
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
    const { default: words } = await wordingOf('platform/legal')(language)
    for (const kind of legalKinds) {
      const said = placeholderText(language, name, kind)
      const text = `---\nplaceholder: true\n---\n\n# ${words[`legal.${kind}`]}\n\n${said}\n`
      files.push([pathOf(kind, language), text])
    }
  }
  return files
}
