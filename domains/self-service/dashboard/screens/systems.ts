import type { MessageKey } from '@/platform/i18n/message'
import type { IconName } from '@/platform/ui/controls/icon'
import type { System } from '../rules'

export const systemNames = { win: 'dashboard.win', mac: 'dashboard.mac' } as const satisfies Record<System, MessageKey>

export const systemIcons = { win: 'window', mac: 'laptop' } as const satisfies Record<System, IconName>
