import type { ReactNode, RefObject } from 'react'
import { useLanguage } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { Campaign, GiftList } from './campaigns'

interface GiftsLoaderProps {
  campaign: Campaign
  heading: RefObject<HTMLHeadingElement | null>
  children: (list: GiftList, reload: () => Promise<boolean>) => ReactNode
}

/** Asks for the gifts of a campaign and stands in for them until they are here. */
export function GiftsLoader({ campaign, heading, children }: GiftsLoaderProps) {
  const { language } = useLanguage()
  // Names come in the language in which they were asked for.
  const { data, failure, loading, reload } = useCall(() => campaign.list(language), [campaign.key, language])

  // The button that was pressed goes when it has worked, so the focus goes to where reading begins.
  async function tryAgain() {
    if (await reload()) heading.current?.focus()
  }

  if (failure !== null) {
    return <LoadFailed code={failure} loading={loading} onTryAgain={tryAgain} />
  }
  if (data === null) return <Skeleton lines={5} />
  return children(data, reload)
}
