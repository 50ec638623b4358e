import { builtInLanguages, type Language } from '@/platform/i18n/languages'

/** The same text for readers of every language. */
export const inEveryLanguage = (text: string) =>
  Object.fromEntries(builtInLanguages.map((language) => [language, text])) as Record<Language, string>
