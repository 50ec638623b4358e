import { createTranslator } from '@/platform/i18n/translator'
import { wordsOf } from '@/tests/screens/words'

/** What the product says in English, by key: tests name no wording of their own. */
export const translate = createTranslator('en', wordsOf('en'))
