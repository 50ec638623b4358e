import type { MessageKey } from '@/platform/i18n/message'
import type { CommonPlatform } from '@/platform/programs/platforms'

export const platformNames = {
  win: 'licences.win',
  mac: 'licences.mac',
  linux: 'licences.linux',
  mobile: 'licences.mobile',
} as const satisfies Record<CommonPlatform, MessageKey>
