import { lazy, Suspense } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { nameOfPlatform } from '@/platform/ui/browser/page-platforms'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useParts } from './parts'

/** Few members have keys, so their actions are loaded with them. */
const LicenceKeys = lazy(() => import('./licence-keys'))

function Licences(section: SectionProps) {
  const { licence_keys: keys, keys: earlier } = section.member
  const { aboveSeats } = useParts()
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      {(keys.length > 0 || earlier.length > 0) && <LicenceKeys {...section} />}
      {aboveSeats.map((Part) => (
        <Part key={Part.name} {...section} />
      ))}
    </Suspense>
  )
}

/** Seats by line and platform, with the devices that hold them. */
export default function Devices(section: SectionProps) {
  const { member, operator, onDone } = section
  const translate = useTranslate()
  const { language } = useLanguage()
  const { id, pools } = member
  const mayHelp = may(operator.role, 'members.help')
  const release = (seats: string[]) => (reason: string) =>
    call('POST /console/api/members/release-devices', { member: id, seats, reason })
  const done = ({ released }: { released: number }) => onDone(translate('members.released', { count: released }))
  const placeName = (place: string, floating: boolean) => (floating ? translate('members.floating', { place }) : place)
  if (pools.length === 0) {
    return (
      <div className="stack-5">
        <Licences {...section} />
        <EmptyState icon="device" title={translate('members.noDevices')} text={translate('members.noDevicesText')} />
      </div>
    )
  }
  return (
    <div className="stack-5">
      <Licences {...section} />
      {mayHelp && pools.some(({ used }) => used > 0) && (
        <div className="cluster-2">
          <ActionButton
            title="members.releaseAll"
            text={translate('members.releaseAllText', { email: member.email })}
            send={release([])}
            onDone={done}
          />
        </div>
      )}
      {pools.map(({ id: pool, line, platform, used, total, floating, devices }) => (
        <section key={`${pool} ${floating}`}>
          <h2>{placeName(`${line} · ${nameOfPlatform(platform, language)}`, floating)}</h2>
          {used > total ? (
            <Alert tone="info">{translate('members.seatsOver', { used, total, count: used - total })}</Alert>
          ) : (
            <p className="quiet">{translate('members.seats', { used, total })}</p>
          )}
          <ul className={records.list}>
            {devices.map((device) => (
              <li key={device.id} className={records.item}>
                <span className="stack-1">
                  {device.name || device.device}
                  <span className="quiet">
                    {device.device} ·{' '}
                    {translate(floating ? 'members.placeUntil' : 'members.seen', {
                      at: formatMoment(device.seen, language),
                    })}
                    {device.program !== '' && ` · ${translate('members.usedVersion', { program: device.program })}`}
                  </span>
                </span>
                {mayHelp && (
                  <ActionButton
                    title="members.release"
                    about={device.name || device.device}
                    variant="tertiary"
                    text={translate('members.releaseText', { name: device.name || device.device })}
                    send={release([device.id])}
                    onDone={done}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
