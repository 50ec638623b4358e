import { type Language, tagOf, writtenTag } from './languages'

/** What a language is called in another: `German`, `ドイツ語`. */
export const languageName = (language: Language, inLanguage: Language): string =>
  new Intl.DisplayNames([tagOf(inLanguage)], { type: 'language' }).of(writtenTag(language)) ?? language
