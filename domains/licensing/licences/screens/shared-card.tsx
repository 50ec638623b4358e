import { type ReactNode, useRef, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { Button } from '@/platform/ui/controls/button'
import { CountedCard } from '@/platform/ui/layout/counted-card'
import { nameOfDevice, type SharedLicence } from '../map'
import { ConfirmRelease } from './confirm-release'
import { NamesOfDevice } from './platform-card'
import css from './platform-card.module.css'

interface SharedCardProps {
  licence: SharedLicence
  isWorking: boolean
  onRelease: (id: string) => void
  /** How the last release went. */
  children: ReactNode
}

/** A place that another account, such as a company, has given to the member, and the device on it. */
export function SharedCard({
  licence: { platform, from, device, mayLeave },
  isWorking,
  onRelease,
  children,
}: SharedCardProps) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [confirming, setConfirming] = useState(false)
  return (
    <CountedCard
      title={translate('licences.sharedTitle', {
        platform: translate(platformMessage(platform)),
        account: from,
      })}
      heading={heading}
      isBusy={isWorking}
    >
      {children}
      <p className={css.quiet}>{translate('licences.sharedText', { account: from })}</p>
      {device === null ? (
        <p className={css.quiet}>{translate('licences.sharedFree')}</p>
      ) : (
        <div className={css.device}>
          <div className={css.what}>
            <NamesOfDevice device={device} />
            <p className={css.quiet}>{translate('licences.seen', { moment: device.lastSeen })}</p>
            {device.version !== null && (
              <p className={css.quiet}>{translate('licences.version', { version: device.version })}</p>
            )}
          </div>
          {mayLeave && (
            <Button
              variant="tertiary"
              aria-haspopup="dialog"
              aria-label={translate('licences.releaseDevice', { device: nameOfDevice(device) })}
              disabled={isWorking}
              onClick={() => setConfirming(true)}
            >
              {translate('licences.release')}
            </Button>
          )}
        </div>
      )}
      {device !== null && confirming && (
        <ConfirmRelease
          title={translate('licences.confirmOneTitle')}
          text={translate('licences.confirmOneText', { device: nameOfDevice(device) })}
          label={translate('licences.release')}
          onConfirm={() => {
            onRelease(device.id)
            setConfirming(false)
            heading.current?.focus()
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </CountedCard>
  )
}
