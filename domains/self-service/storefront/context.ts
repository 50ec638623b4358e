import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Deps } from '@/platform/installation/deps'

/** The dependencies of the public pages. */
export type StorefrontContext = Pick<
  Deps,
  'database' | 'offer' | 'catalogue' | 'clock' | 'vendor' | 'overrides' | 'brand' | 'publicUrl' | 'legal'
>

/** The dependencies of drawing them. */
export interface PublicPages extends StorefrontContext {
  readonly words: Readonly<Record<Language, Translate>>
}
