import type { MessageKey } from '@/platform/i18n/message'
import type { CommonPlatform } from '@/platform/programs/platforms'

export const platformNames = {
  win: 'products.win',
  mac: 'products.mac',
  linux: 'products.linux',
  mobile: 'products.mobile',
} as const satisfies Record<CommonPlatform, MessageKey>
