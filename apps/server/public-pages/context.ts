import type { Downloads } from '@/domains/downloads'
import type { Vendor } from '@/platform/config/vendor'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'

/** What the pages that anybody may read are made with. */
export interface PublicPages {
  readonly vendor: Vendor
  readonly downloads: Downloads
  readonly words: Readonly<Record<Language, Translate>>
}
