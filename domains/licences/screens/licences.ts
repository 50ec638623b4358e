import type { Platform } from '@/domains/catalogue/rules/kinds'
import type { MessageKey } from '@/platform/i18n/message'

export const platformNames = {
  win: 'licences.win',
  mac: 'licences.mac',
  linux: 'licences.linux',
  mobile: 'licences.mobile',
} as const satisfies Record<Platform, MessageKey>
