import { defineDomain } from '@/platform/installation/domain'
import { giftsConsoleHandlers } from './calls/console'
import { giftsHandlers } from './calls/member'
import type { GiftsContext } from './context'
import { giftsConsoleCalls } from './contract/console'
import { giftsCalls } from './contract/member'
import { giftCodesPart } from './imports/codes'
import { registerGiftJobs } from './jobs'
import { wording } from './mails/messages'
import { attention } from './store/attention'
import { backup } from './store/backup'
import { card, matches } from './store/member-card'
import { personalData } from './store/personal-data'
import { timeline } from './store/timeline'

export const gifts = defineDomain({
  name: 'gifts',
  feature: 'gifts',
  mails: wording,
  samples: () => import('./mails/samples'),
  open: (deps): GiftsContext => deps,
  member: { calls: giftsCalls, handlers: giftsHandlers },
  console: { calls: giftsConsoleCalls, handlers: giftsConsoleHandlers },
  jobs: registerGiftJobs,
  commands: () => import('./commands'),
  imports: [giftCodesPart],
  personalData,
  backup,
  card,
  matches,
  timeline,
  attention,
})
