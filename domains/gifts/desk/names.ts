import type { MessageKey } from '@/platform/i18n/message'
import type { CampaignKey, ClaimState } from '../rules'

export const stateNames = {
  waiting: 'giftsDesk.waiting',
  rejected: 'giftsDesk.rejected',
  choosing: 'giftsDesk.choosing',
  given: 'giftsDesk.given',
  withdrawn: 'giftsDesk.withdrawn',
} as const satisfies Record<ClaimState, MessageKey>

export const stateTones = {
  waiting: 'lamp',
  rejected: 'quiet',
  choosing: 'pine',
  given: 'pine',
  withdrawn: 'quiet',
} as const satisfies Record<ClaimState, string>

export const campaignNames = {
  'all-in-one-new': 'giftsDesk.allInOne',
  'downloader-all-in-one': 'giftsDesk.downloader',
} as const satisfies Record<CampaignKey, MessageKey>
