import type { Audience } from '@/domains/commerce/catalogue/rules/kinds'
import type { MessageKey } from '@/platform/i18n/message'

/** The words for a coupon's audience. */
export const audienceWords: Readonly<Record<Audience, MessageKey>> = {
  everyone: 'couponsConsole.forEveryone',
  code: 'couponsConsole.forCode',
  named: 'couponsConsole.forNamed',
}
