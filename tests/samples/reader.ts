import { type Language, Languages } from '@/platform/i18n/languages'
import { textReader } from '@/platform/i18n/texts'

/** Returns a reader of the texts of a vendor who offers all languages of the product. */
export const readerIn = (language: Language) => textReader(new Languages(), language)
