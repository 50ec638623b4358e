import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Tag } from '@/platform/ui/feedback/tag'
import type { Site } from '../rules'
import { shopName } from '../rules/shop-name'
import { type Campaign, uploadAddress } from './campaigns'
import { ChooseCurrency } from './choose-currency'
import { type Choice, type Gift, reference } from './gift'
import css from './gifts.module.css'

interface GiftRowProps {
  campaign: Campaign
  gift: Gift
  site: Site
  onTake: (choice: Choice) => Promise<void>
}

export function GiftRow({ campaign, gift, site, onTake }: GiftRowProps) {
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
        <span className={css.shop}>{translate('gifts.shop', { country: shopName(onlyShop, language) })}</span>
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
