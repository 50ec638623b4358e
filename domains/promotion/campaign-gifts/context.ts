import type { Deps, Letters } from '@/platform/installation/deps'

/** The dependencies of gifts. */
export type CampaignGiftsContext = Pick<
  Deps,
  'database' | 'clock' | 'events' | 'worker' | 'catalogue' | 'holdings' | 'files'
> &
  Letters
