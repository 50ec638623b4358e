import { type Language, tagOf, writtenTag } from './languages'

/** Returns the name of a language in another: `German`, `ドイツ語`. */
export const languageName = (language: Language, inLanguage: Language): string =>
  new Intl.DisplayNames([tagOf(inLanguage)], { type: 'language' }).of(writtenTag(language)) ?? language
