import { type Language, tagOf } from '@/platform/i18n/languages'
import type { Site } from './'

/** The country of a shop, as readers call it. */
export const shopName = (site: Site, language: Language) =>
  new Intl.DisplayNames(tagOf(language), { type: 'region' }).of(site === 'UK' ? 'GB' : site) ?? site
