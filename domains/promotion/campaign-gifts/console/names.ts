import type { MessageKey } from '@/platform/i18n/message'
import type { Tone } from '@/platform/ui/feedback/tag'
import type { CampaignKey, ClaimState } from '../rules'

export const stateNames = {
  waiting: 'giftsConsole.waiting',
  rejected: 'giftsConsole.rejected',
  choosing: 'giftsConsole.choosing',
  given: 'giftsConsole.given',
  withdrawn: 'giftsConsole.withdrawn',
} as const satisfies Record<ClaimState, MessageKey>

export const stateTones = {
  waiting: 'warning',
  rejected: 'neutral',
  choosing: 'success',
  given: 'success',
  withdrawn: 'neutral',
} as const satisfies Record<ClaimState, Tone>

export const campaignNames = {
  'all-in-one-new': 'giftsConsole.allInOne',
  'downloader-all-in-one': 'giftsConsole.downloader',
} as const satisfies Record<CampaignKey, MessageKey>
