import type { MessageKey } from '@/platform/i18n/message'
import type { States } from '@/platform/ui/data/cells'
import type { CampaignKey, ClaimState } from '../rules'

export const states = {
  waiting: ['giftsConsole.waiting', 'warning'],
  rejected: ['giftsConsole.rejected', 'neutral'],
  choosing: ['giftsConsole.choosing', 'success'],
  given: ['giftsConsole.given', 'success'],
  withdrawn: ['giftsConsole.withdrawn', 'neutral'],
} as const satisfies States<ClaimState>

export const campaignNames = {
  'all-in-one-new': 'giftsConsole.allInOne',
  'downloader-all-in-one': 'giftsConsole.downloader',
} as const satisfies Record<CampaignKey, MessageKey>
