import { type FormEvent, useRef, useState } from 'react'
import { track } from '@/domains/accounts/page-counts/browser'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'
import { type Campaign, listAddress } from './campaigns'
import { type Gift, giftNamed, reference } from './gift'
import css from './gifts.module.css'
import { GiftsLoader } from './gifts-loader'
import { type Picture, PictureField } from './picture-field'
import { SamplePicture } from './sample-picture'
import own from './upload.module.css'

interface GiftUploadProps {
  campaign: Campaign
  /** The order and its line as the address names them, or what was bought in it. */
  order: string | null
  line: string | null
  pid: string | null
}

export function GiftUpload({ campaign, order, line, pid }: GiftUploadProps) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [sent, setSent] = useState(false)

  if (sent) {
    return (
      <Result tone="success" title={translate('gifts.sentTitle')}>
        <p>{translate('gifts.sentText')}</p>
        <div className={`cluster-3 ${css.actions}`}>
          <ButtonLink variant="secondary" href={listAddress(campaign)}>
            {translate('gifts.backToList')}
          </ButtonLink>
        </div>
      </Result>
    )
  }
  return (
    <>
      <header className={css.header}>
        <a className={own.back} href={listAddress(campaign)}>
          <Icon name="back" />
          {translate('gifts.backToList')}
        </a>
        <h1 tabIndex={-1} ref={heading}>
          {translate('gifts.uploadTitle')}
        </h1>
      </header>
      <GiftsLoader campaign={campaign} heading={heading}>
        {({ gifts }) => {
          const gift = giftNamed(gifts, { order, line, pid })
          if (!gift || gift.standing === 'given' || gift.standing === 'choosing') {
            return <Alert tone="danger">{translate('gifts.notForThis')}</Alert>
          }
          return <Upload campaign={campaign} gift={gift} onSent={() => setSent(true)} />
        }}
      </GiftsLoader>
    </>
  )
}

interface UploadProps {
  campaign: Campaign
  gift: Gift
  onSent: () => void
}

function Upload({ campaign, gift, onSent }: UploadProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [picture, setPicture] = useState<Picture | null>(null)
  const [missing, setMissing] = useState(false)
  const [share, setShare] = useState(0)

  const { submit, sending, refused, forget } = useSubmit(
    ({ file }: Picture) => {
      forget()
      setShare(0)
      return campaign.send(gift, file, { language, onProgress: setShare })
    },
    {
      onDone: () => {
        track('gift_picture_sent', { campaign: campaign.key })
        onSent()
      },
    },
  )

  async function send(event: FormEvent) {
    event.preventDefault()
    setMissing(picture === null)
    if (picture) await submit(picture)
  }

  return (
    <form className={own.upload} onSubmit={send} noValidate>
      <div className={own.explain}>
        <p className={own.what}>
          <strong>{gift.product}</strong> <span className={css.reference}>{reference(gift)}</span>
        </p>
        <ol className={own.steps}>
          <li>{translate('gifts.step1')}</li>
          <li>{translate('gifts.step2')}</li>
          <li>{translate('gifts.step3')}</li>
        </ol>
        <SamplePicture />
      </div>
      <div className={own.send}>
        <PictureField
          picture={picture}
          disabled={sending}
          onChoose={(chosen) => {
            setPicture(chosen)
            setMissing(false)
            forget()
          }}
        />
        {missing && <Alert tone="danger">{translate('gifts.pictureMissing')}</Alert>}
        <Refusal of={refused} at={places.picture} />
        {sending && (
          <p className={own.progress} role="status">
            <span id="sending">{translate('gifts.sending')}</span>
            <progress aria-labelledby="sending" value={share} />
          </p>
        )}
        <Button type="submit" busy={sending}>
          {translate('gifts.send')}
        </Button>
      </div>
    </form>
  )
}
