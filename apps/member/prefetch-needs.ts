import type { I18n } from '@lingui/core'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { prefetch } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { Screen } from './screen'

/** Makes the calls that a screen starts with; it takes their answers once its code is here. */
export function prefetchNeeds({ needs }: Screen, member: SignedInMember | null, { locale }: Pick<I18n, 'locale'>) {
  if (member === null) return
  for (const [key, input] of needs?.({ member, language: locale as Language }) ?? []) prefetch(key, input)
}
