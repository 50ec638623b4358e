import type { Translate } from '@/platform/i18n/translator'
import { stableChannel } from '../rules/release'

/** Returns the name of a channel for staff: all but the stable one have the vendor's own names. */
export const channelName = (channel: string, translate: Translate): string =>
  channel === stableChannel ? translate('releases.stable') : channel
