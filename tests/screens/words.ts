import { type CompiledCatalogue, compileCatalogue } from '@/platform/i18n/compile'
import type { Language } from '@/platform/i18n/languages'
import { files, read } from '../guards/tree'

/** All words of pages in a language, by key, without those of mails. */
export function wordsOf(language: Language): CompiledCatalogue {
  const catalogues = files.filter((path) => path.endsWith(`/messages/${language}.json`) && !path.includes('/mails/'))
  return compileCatalogue(Object.assign({}, ...catalogues.map((path) => JSON.parse(read(path)))))
}
