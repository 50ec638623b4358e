import type { IconName } from '@/platform/ui/controls/icon'
import type { System } from '../rules'

/** The system that the member sits at; of those that the vendor sells for, Windows is the one for any other. */
export const ownSystem = (): System => (/mac/i.test(navigator.userAgent) ? 'mac' : 'win')

export const systemIcons = { win: 'window', mac: 'laptop' } as const satisfies Record<System, IconName>
