import { type ReactNode, useRef, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { Button } from '@/platform/ui/controls/button'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { CountedCard } from '@/platform/ui/layout/counted-card'
import { type FloatingLicences, nameOfDevice } from '../map'
import { ConfirmRelease } from './confirm-release'
import { KeyOfDevice, NamesOfDevice, OverLimit } from './platform-card'
import css from './platform-card.module.css'

interface FloatingCardProps {
  licences: FloatingLicences
  isWorking: boolean
  onEnd: (id: string) => void
  children: ReactNode
  /** Stands below the devices. */
  relays: ReactNode
}

/** The floating seats of a platform: their number, and the devices that use them. */
export function FloatingCard({
  licences: { platform, used, total, devices },
  isWorking,
  onEnd,
  children,
  relays,
}: FloatingCardProps) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [ending, setEnding] = useState<FloatingLicences['devices'][number] | null>(null)
  const name = translate('licences.floating', { platform: translate(platformMessage(platform)) })
  return (
    <CountedCard
      title={name}
      heading={heading}
      isBusy={isWorking}
      count={{ used, total, label: translate('licences.used', { used, total }) }}
    >
      {children}
      <p className={css.quiet}>{translate('licences.floatingText')}</p>
      {used > total && <OverLimit count={used - total} />}
      {devices.length === 0 ? (
        <EmptyPart icon="laptop">{translate('licences.floatingNone')}</EmptyPart>
      ) : (
        <ol className={css.devices} aria-label={translate('licences.devices', { platform: name })}>
          {devices.map((device) => (
            <li key={device.id} className={css.device}>
              <div className={css.what}>
                <NamesOfDevice device={device} />
                <p className={css.quiet}>{translate('licences.floatingUntil', { moment: device.until })}</p>
                {device.processes > 1 && (
                  <p className={css.quiet}>{translate('licences.processes', { count: device.processes })}</p>
                )}
                <KeyOfDevice device={device} />
              </div>
              <Button
                variant="tertiary"
                aria-haspopup="dialog"
                aria-label={translate('licences.endLeaseOf', { device: nameOfDevice(device) })}
                disabled={isWorking}
                onClick={() => setEnding(device)}
              >
                {translate('licences.endLease')}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {relays}
      {ending !== null && (
        <ConfirmRelease
          title={translate('licences.endLeaseTitle')}
          text={translate('licences.endLeaseText', { device: nameOfDevice(ending) })}
          label={translate('licences.endLease')}
          onConfirm={() => {
            onEnd(ending.id)
            setEnding(null)
            heading.current?.focus()
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </CountedCard>
  )
}
