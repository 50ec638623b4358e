import { type RefObject, useEffect, useRef, useState } from 'react'
import { track } from '@/domains/accounts/page-counts/browser'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Result } from '@/platform/ui/feedback/result'
import { Tag } from '@/platform/ui/feedback/tag'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { Site } from '../rules'
import { shopName } from '../rules/campaign'
import { type Campaign, type GiftList as List, uploadAddress } from './campaigns'
import { ChooseCurrency } from './choose-currency'
import { type Choice, type Gift, reference } from './gift'
import css from './gifts.module.css'
import { GiftsLoader } from './gifts-loader'

interface GiftRowProps {
  campaign: Campaign
  gift: Gift
  site: Site
  onTake: (choice: Choice) => Promise<void>
}

function GiftRow({ campaign, gift, site, onTake }: GiftRowProps) {
  return (
    <tr>
      <th scope="row">{gift.product}</th>
      <td className={css.reference}>{reference(gift)}</td>
      <td className={css.gift}>
        {gift.standing === 'given' && <Code gift={gift} />}
        {gift.standing === 'choosing' && <ChooseCurrency gift={gift} site={site} onTake={onTake} />}
        {gift.standing !== 'given' && gift.standing !== 'choosing' && <Picture campaign={campaign} gift={gift} />}
      </td>
    </tr>
  )
}

function Code({ gift: { code, value, onlyShop, product } }: { gift: Gift }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <div className={css.code}>
      <code>{code}</code>
      <CopyButton text={code} label={translate('gifts.copy', { product })} />
      {value !== null && <Tag tone="success">{formatMoney(value, language)}</Tag>}
      {onlyShop !== null && (
        <span className="quiet">{translate('gifts.shop', { country: shopName(onlyShop, language) })}</span>
      )}
    </div>
  )
}

/** The step before a code: a picture to send, or a review to wait for. */
function Picture({ campaign, gift }: { campaign: Campaign; gift: Gift }) {
  const translate = useTranslate()
  const { standing, reason, product } = gift
  const again = standing !== 'open'
  const label = translate(again ? 'gifts.sendAnother' : 'gifts.sendPicture')
  return (
    <>
      {standing === 'waiting' && (
        <p className={css.state}>
          <Tag tone="warning">{translate('gifts.waiting')}</Tag>
          <span>{translate('gifts.waitingText')}</span>
        </p>
      )}
      {standing === 'rejected' && (
        <p className={css.state}>
          <Tag tone="warning">{translate('gifts.rejected')}</Tag>
          <span>{reason}</span>
        </p>
      )}
      <ButtonLink
        variant={standing === 'waiting' ? 'tertiary' : 'secondary'}
        href={uploadAddress(campaign, gift)}
        aria-label={`${label}: ${product}`}
      >
        {label}
      </ButtonLink>
    </>
  )
}

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
      <EmptyState icon="gift" title={translate('gifts.noneTitle')} text={translate('gifts.none')}>
        <ButtonLink variant="secondary" href={memberPage('order_history')}>
          {translate('gifts.toOrders')}
        </ButtonLink>
      </EmptyState>
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
