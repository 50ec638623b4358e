import { type ReactNode, type RefObject, useCallback } from 'react'
import { messageFor } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { Button } from '@/platform/ui/button'
import { Skeleton } from '@/platform/ui/skeleton'
import { useAsked } from '@/platform/ui/use-asked'
import type { Campaign, GiftList } from './campaigns'
import css from './gifts.module.css'

interface GiftsLoaderProps {
  campaign: Campaign
  heading: RefObject<HTMLHeadingElement | null>
  children: (list: GiftList, ask: () => Promise<boolean>) => ReactNode
}

/** Asks for the gifts of a campaign and stands in for them until they are here. */
export function GiftsLoader({ campaign, heading, children }: GiftsLoaderProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  // Names come in the language in which they were asked for.
  const send = useCallback(() => campaign.list(language), [campaign, language])
  const { data, failure, asking, ask } = useAsked(send)

  // The button that was pressed goes when it has worked, so the focus goes to where reading begins.
  async function tryAgain() {
    if (await ask()) heading.current?.focus()
  }

  if (failure !== null) {
    return (
      <div className={css.failed}>
        <Alert tone="problem">{translate(failureMessage(failure))}</Alert>
        <Button look="plain" busy={asking} onClick={tryAgain}>
          {translate('ui.tryAgain')}
        </Button>
      </div>
    )
  }
  if (data === null) return <Skeleton lines={5} />
  return children(data, ask)
}

const failureMessage = (failure: FailureCode): MessageKey => {
  if (failure === 20039) return 'code.20039'
  return messageFor('pageLoad', typeof failure === 'number' ? failure : 20000)
}
