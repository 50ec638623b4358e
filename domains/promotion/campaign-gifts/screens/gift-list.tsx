import { type RefObject, useEffect, useRef, useState } from 'react'
import { track } from '@/domains/accounts/page-counts/browser'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { Campaign, GiftList as List } from './campaigns'
import { type Choice, type Gift, reference } from './gift'
import { GiftRow } from './gift-row'
import css from './gifts.module.css'
import { GiftsLoader } from './gifts-loader'

/** The gifts, or the failure to take a code (spec 10.2). */
export function GiftList({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  useEffect(() => track('gift_opened', { campaign: campaign.key }), [campaign])

  if (failure !== null) {
    return (
      <Result tone="failure" title={translate('member_107')}>
        <p>{translate(messageFor(campaign.failure, failure))}</p>
        <div className={css.actions}>
          <Button variant="secondary" onClick={() => setFailure(null)}>
            {translate('gifts.backToList')}
          </Button>
        </div>
      </Result>
    )
  }
  return (
    <>
      <ScreenHeader title={translate(campaign.title)} heading={heading}>
        {translate(campaign.lead)}
      </ScreenHeader>
      <GiftsLoader campaign={campaign} heading={heading}>
        {(list, ask) => <Gifts campaign={campaign} list={list} heading={heading} ask={ask} onFailed={setFailure} />}
      </GiftsLoader>
    </>
  )
}

interface GiftsProps {
  campaign: Campaign
  list: List
  heading: RefObject<HTMLHeadingElement | null>
  ask: () => Promise<boolean>
  onFailed: (failure: FailureCode) => void
}

function Gifts({ campaign, list, heading, ask, onFailed }: GiftsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [given, setGiven] = useState<string | null>(null)

  async function take(gift: Gift, choice: Choice) {
    const outcome = await campaign.get(gift, choice, { own: list.site, language })
    if (!outcome.ok) return onFailed(outcome.code)
    track('gift_code_taken', { campaign: campaign.key })
    await ask()
    setGiven(reference(gift))
  }

  // The button that was pressed has gone with the choice, so the focus goes to where reading begins.
  useEffect(() => {
    if (given !== null) heading.current?.focus()
  }, [given, heading])

  if (list.gifts.length === 0) {
    return (
      <div className={css.none}>
        <p>{translate('gifts.none')}</p>
        <ButtonLink variant="secondary" href={memberPage('order_history')}>
          {translate('gifts.toOrders')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={css.list}>
      {given !== null && <Alert tone="success">{translate('gifts.justGiven', { reference: given })}</Alert>}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{translate('gifts.product')}</th>
            <th scope="col">{translate('gifts.order')}</th>
            <th scope="col">{translate('gifts.gift')}</th>
          </tr>
        </thead>
        <tbody>
          {list.gifts.map((gift) => (
            <GiftRow
              key={reference(gift)}
              campaign={campaign}
              gift={gift}
              site={list.site}
              onTake={(choice) => take(gift, choice)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
