import { createTranslator } from '@/platform/i18n/translator'
import { wordsOf } from '@/tests/screens/words'

/** Translates the product's English words by key: tests contain no wording of their own. */
export const translate = createTranslator('en', wordsOf('en'))
