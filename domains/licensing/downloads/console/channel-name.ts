import type { Translate } from '@/platform/i18n/translator'
import { stableChannel } from '../rules/release'

/** What staff read of a channel: those beside what is stable are called as the vendor has called them. */
export const channelName = (channel: string, translate: Translate): string =>
  channel === stableChannel ? translate('releases.stable') : channel
