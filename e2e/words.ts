import en from '@/apps/member/languages/en'
import activation from '@/domains/activation/messages/en.json'
import dashboard from '@/domains/dashboard/messages/en.json'
import orders from '@/domains/orders/messages/en.json'
import products from '@/domains/products/messages/en.json'
import profile from '@/domains/profile/messages/en.json'
import { compileCatalogue } from '@/platform/i18n/compile'
import { createTranslator } from '@/platform/i18n/translator'

/** What the product says in English, by key: tests name no wording of their own. */
export const say = createTranslator(
  'en',
  compileCatalogue({ ...en, ...activation, ...products, ...dashboard, ...orders, ...profile }),
)
