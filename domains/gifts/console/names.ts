import type { MessageKey } from '@/platform/i18n/message'
import type { CampaignKey, ClaimState } from '../rules'

export const stateNames = {
  waiting: 'giftsConsole.waiting',
  rejected: 'giftsConsole.rejected',
  choosing: 'giftsConsole.choosing',
  given: 'giftsConsole.given',
  withdrawn: 'giftsConsole.withdrawn',
} as const satisfies Record<ClaimState, MessageKey>

export const stateTones = {
  waiting: 'lamp',
  rejected: 'quiet',
  choosing: 'pine',
  given: 'pine',
  withdrawn: 'quiet',
} as const satisfies Record<ClaimState, string>

export const campaignNames = {
  'all-in-one-new': 'giftsConsole.allInOne',
  'downloader-all-in-one': 'giftsConsole.downloader',
} as const satisfies Record<CampaignKey, MessageKey>
