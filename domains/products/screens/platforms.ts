import type { Platform } from '@/domains/catalogue/rules/kinds'
import type { MessageKey } from '@/platform/i18n/message'

export const platformNames = {
  win: 'products.win',
  mac: 'products.mac',
  linux: 'products.linux',
  mobile: 'products.mobile',
} as const satisfies Record<Platform, MessageKey>
