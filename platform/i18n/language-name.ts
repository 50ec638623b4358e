import { type Language, languageTags } from './languages'

/** What a language is called in another: `German`, `ドイツ語`. */
export const languageName = (language: Language, inLanguage: Language): string =>
  new Intl.DisplayNames([languageTags[inLanguage]], { type: 'language' }).of(
    // The script is what matters to whoever writes it.
    language === 'zh' ? 'zh-Hant' : language,
  ) ?? language
