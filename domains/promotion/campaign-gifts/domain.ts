import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { giftsConsoleHandlers } from './calls/console'
import { campaignGiftHandlers } from './calls/member'
import type { CampaignGiftsContext } from './context'
import { giftsConsoleCalls } from './contract/console'
import { campaignGiftCalls } from './contract/member'
import { giftCodesPart } from './imports/codes'
import { registerCampaignGiftJobs } from './jobs'
import { staff } from './store/staff'
import { backup, personalData } from './tables'

export const campaignGifts = defineDomain({
  name: 'campaign-gifts',
  feature: 'gifts',
  mails: wordingOf('domains/promotion/campaign-gifts/mails'),
  samples: async () => (await import('./mails/mails')).giftMails,
  open: (deps): CampaignGiftsContext => deps,
  member: { calls: campaignGiftCalls, handlers: campaignGiftHandlers },
  console: { calls: giftsConsoleCalls, handlers: giftsConsoleHandlers },
  jobs: registerCampaignGiftJobs,
  commands: () => import('./commands'),
  imports: [giftCodesPart],
  personalData,
  backup,
  staff,
})
