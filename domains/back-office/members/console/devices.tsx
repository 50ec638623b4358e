import { lazy, Suspense } from 'react'
import { may } from '@/domains/staff/operators/rules/permissions'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { platformName } from '@/platform/programs/platforms'
import { formatMoment } from '@/platform/ui/data/moment'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ActionButton } from './action-button'
import { call } from './api'
import css from './members.module.css'
import type { SectionProps } from './section'

/** Few members have keys, trials or a household, or hand licences on, so what is done about them comes with them. */
const LicenceKeys = lazy(() => import('./licence-keys'))
const Trials = lazy(() => import('./trials'))
const Handovers = lazy(() => import('./handovers'))
const Household = lazy(() => import('./household'))

function Licences(section: SectionProps) {
  const { licence_keys: keys, keys: earlier, trials, handovers, household } = section.member
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      {(keys.length > 0 || earlier.length > 0) && <LicenceKeys {...section} />}
      {trials.length > 0 && <Trials {...section} />}
      {handovers.length > 0 && <Handovers {...section} />}
      {household.length > 0 && <Household {...section} />}
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
      <div className={css.sections}>
        <Licences {...section} />
        <EmptyState icon="device" title={translate('members.noDevices')} text={translate('members.noDevicesText')} />
      </div>
    )
  }
  return (
    <div className={css.sections}>
      <Licences {...section} />
      {mayHelp && pools.some(({ used }) => used > 0) && (
        <div className={css.acts}>
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
          <h2>{placeName(`${line} · ${platformName(platform, language)}`, floating)}</h2>
          <p className={css.quiet}>{translate('members.seats', { used, total })}</p>
          <ul className={css.list}>
            {devices.map((device) => (
              <li key={device.id} className={css.item}>
                <span className={css.about}>
                  {device.name || device.device}
                  <span className={css.quiet}>
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
