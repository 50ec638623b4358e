import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import { CountedCard } from '@/platform/ui/layout/counted-card'
import { type Device, nameOfDevice, type PlatformLicences, readDevice } from '../map'
import { places } from '../places'
import { buyMoreBelow, mayRelease } from '../rules/releases'
import { ConfirmRelease } from './confirm-release'
import css from './platform-card.module.css'
import { devicesAtOnce, type Release } from './use-licences'

/** Few members need it. */
const BindDevice = lazy(async () => ({ default: (await import('./bind-device')).BindDevice }))

/** Returns the loaded devices of a platform. Every change of them loads the first page again. */
function useDevices(line: string, licences: PlatformLicences) {
  const { platform, devices: first, further } = licences
  const [behind, setBehind] = useState<{ of: PlatformLicences; devices: readonly Device[]; more: boolean } | null>(null)
  const shown = behind?.of === licences ? behind : null
  const devices = shown ? [...first, ...shown.devices] : first

  const { submit: goOn, sending: loading } = useSubmit(async () => {
    const seat = devices.at(-1)?.id
    if (seat === undefined) return
    const page = await call('GET /member/product_licenses/more', { line, platform, seat, limit: devicesAtOnce })
    if (!page.ok) return
    const next = [...(shown?.devices ?? []), ...page.data.devices.map(readDevice)]
    setBehind({ of: licences, devices: next, more: page.data.more })
  })

  return { devices, more: shown?.more ?? further, loading, goOn }
}

interface PlatformCardProps {
  line: string
  licences: PlatformLicences
  release: Release | null
  onRelease: (id: string) => void
  onReset: () => void
  onReload: () => void
}

/** One platform: its taken seats, their devices, and what may be released (spec 7.2). */
export function PlatformCard({ line, licences, release, onRelease, onReset, onReload }: PlatformCardProps) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [confirming, setAsked] = useState<Device | 'all' | null>(null)
  const confirmed = useRef(false)
  const { used, total, given, quota, buyMore } = licences
  const { devices, ...further } = useDevices(line, licences)
  const platform = translate(platformMessage(licences.platform))
  const working = release?.state === 'working'

  function confirm() {
    if (confirming === 'all') onReset()
    else if (confirming) onRelease(confirming.id)
    setAsked(null)
    confirmed.current = true
  }

  // The button that opened the dialog disappears with its row, and no element outside an open dialog can have the
  // focus.
  useEffect(() => {
    if (confirming !== null || !confirmed.current) return
    confirmed.current = false
    heading.current?.focus()
  }, [confirming])

  return (
    <CountedCard
      title={platform}
      heading={heading}
      isBusy={working}
      count={{ used, total, label: translate('licences.used', { used, total }) }}
      hasBar
    >
      <Outcome release={release} onReload={onReload} />
      {working ? (
        <Skeleton lines={2} />
      ) : (
        <Devices onAsk={mayRelease(quota) ? setAsked : null} devices={devices} platform={platform} {...further} />
      )}
      {used > total && !working && <OverLimit count={used - total} />}
      {given > 0 && !working && <p className={css.quiet}>{translate('licences.given', { count: given })}</p>}
      {devices.length > 0 && (
        <p className={css.quiet}>
          {translate('licences.releasesLeft', { left: Math.max(0, quota.total - quota.used) })}
        </p>
      )}
      <footer className={css.footer}>
        {licences.mayReset && !working && (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={translate('licences.resetPlatform', { platform })}
            onClick={() => setAsked('all')}
          >
            {translate('licences.reset')}
          </Button>
        )}
        {used < total && !working && (
          <Suspense fallback={null}>
            <BindDevice line={line} platform={licences.platform} onBound={onReload} />
          </Suspense>
        )}
        {total < buyMoreBelow && buyMore !== null && <BuyMore offer={buyMore} platform={platform} />}
      </footer>
      {confirming !== null && (
        <ConfirmRelease
          title={
            confirming === 'all'
              ? translate('licences.confirmAllTitle', { platform })
              : translate('licences.confirmOneTitle')
          }
          text={
            confirming === 'all'
              ? translate('licences.confirmAllText', { count: further.more ? used - given : devices.length })
              : translate('licences.confirmOneText', { device: nameOfDevice(confirming) })
          }
          label={translate(confirming === 'all' ? 'licences.reset' : 'licences.release')}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        />
      )}
    </CountedCard>
  )
}

interface BuyMoreProps {
  offer: NonNullable<PlatformLicences['buyMore']>
  platform: string
}

/** The way to another licence: what it is, and for how much. */
function BuyMore({ offer: { href, name, price }, platform }: BuyMoreProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <a
      className={css.buy}
      href={href}
      aria-label={`${translate('licences.buyMorePlatform', { platform })} ${name}`.trim()}
    >
      {price
        ? translate('licences.another', { name, price: formatMoney(price, language) })
        : translate('licences.buyMore')}
      <Icon name="arrow" />
    </a>
  )
}

interface DevicesProps extends Omit<ReturnType<typeof useDevices>, 'devices'> {
  devices: readonly Device[]
  platform: string
  /** Null: single devices may not be released. */
  onAsk: ((device: Device) => void) | null
}

function Devices({ devices, more, loading, goOn, platform, onAsk }: DevicesProps) {
  const translate = useTranslate()
  if (devices.length === 0) {
    return <EmptyPart icon="laptop">{translate('licences.none')}</EmptyPart>
  }
  return (
    <>
      <ol className={css.devices} aria-label={translate('licences.devices', { platform })}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onRelease={onAsk && (() => onAsk(device))} />
        ))}
      </ol>
      {more && (
        <Button variant="secondary" busy={loading} onClick={() => void goOn()}>
          {translate('ui.more')}
        </Button>
      )}
    </>
  )
}

function DeviceRow({ device, onRelease }: { device: Device; onRelease: (() => void) | null }) {
  const translate = useTranslate()
  return (
    <li className={css.device}>
      <div className={css.what}>
        <NamesOfDevice device={device} />
        <p className={css.quiet}>{translate('licences.seen', { moment: device.lastSeen })}</p>
        {device.version !== null && (
          <p className={css.quiet}>{translate('licences.version', { version: device.version })}</p>
        )}
        <KeyOfDevice device={device} />
      </div>
      {onRelease && (
        <Button
          variant="tertiary"
          aria-haspopup="dialog"
          aria-label={translate('licences.releaseDevice', { device: nameOfDevice(device) })}
          onClick={onRelease}
        >
          {translate('licences.release')}
        </Button>
      )}
    </li>
  )
}

/** The name of a device, and its address small beside it; without a name the address alone. */
export function NamesOfDevice({ device }: { device: Pick<Device, 'name' | 'device'> }) {
  return (
    <p className={css.names}>
      <b>{device.name ?? device.device}</b>
      {device.name !== null && <span className={css.address}>{device.device}</span>}
    </p>
  )
}

/** Says that more devices have seats than are paid for (decision 0240). */
export function OverLimit({ count }: { count: number }) {
  const translate = useTranslate()
  return <Alert tone="info">{translate('licences.over', { count })}</Alert>
}

/** Names the licence key by which a device came in, if any. */
export function KeyOfDevice({ device: { key } }: { device: Pick<Device, 'key'> }) {
  const translate = useTranslate()
  if (!key) return null
  const message = key.replaced ? 'licences.byReplacedKey' : 'licences.byKey'
  return <p className={css.quiet}>{translate(message, { ending: key.ending })}</p>
}

/** How a release went. */
export function Outcome({ release, onReload }: { release: Release | null; onReload: () => void }) {
  const translate = useTranslate()
  if (release === null || release.state === 'working') return null
  if (release.state === 'done') return <Alert tone="success">{translate('licences.released')}</Alert>
  if (release.state !== 'notReloaded') {
    const place = release.all ? places.licenceReset : places.licenceRelease
    return <Alert tone="danger">{translate(messageFor(place, release.state.failure))}</Alert>
  }
  return (
    <>
      <Alert tone="danger">{translate('licences.notReloaded')}</Alert>
      <Button variant="secondary" onClick={onReload}>
        {translate('ui.tryAgain')}
      </Button>
    </>
  )
}
