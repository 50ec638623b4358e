import type { Audience } from '@/domains/commerce/catalogue/rules/kinds'
import type { MessageKey } from '@/platform/i18n/message'

/** Whom a coupon is for, in words. */
export const audienceWords: Readonly<Record<Audience, MessageKey>> = {
  everyone: 'couponsConsole.forEveryone',
  code: 'couponsConsole.forCode',
  named: 'couponsConsole.forNamed',
}
