import type { ReactNode } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { ButtonPair } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import type { PendingDeviceOnWire } from '../contract/member'
import css from './authorize-device.module.css'

interface PendingDeviceProps {
  pending: PendingDeviceOnWire
  /** The code that the program shows; null: it has no network and shows none. */
  code: string | null
  sending: 'allow' | 'refuse' | null
  onAllow: () => void
  onRefuse: () => void
}

/** The device that asks for a seat, and what that takes. */
export function PendingDevice({ pending, code, sending, onAllow, onRefuse }: PendingDeviceProps) {
  const translate = useTranslate()
  const { product, platform, device, name, known } = pending
  // A device without a seat of its own floats where something does.
  const floats = pending.floating?.offered && (!known || pending.total === 0)
  const { used, total } = (floats && pending.floating) || pending
  return (
    <div className={css.pending}>
      <dl className={css.rows}>
        <Row title="licences.pendingDevice">{device}</Row>
        {name !== null && <Row title="licences.pendingName">{name}</Row>}
        <Row title="licences.pendingProduct">{product.name}</Row>
        <Row title="licences.pendingPlatform">{translate(platformMessage(platform))}</Row>
        {pending.from !== undefined && <Row title="licences.pendingFrom">{pending.from}</Row>}
        <Row title="shell.companySeats">{translate('licences.used', { used, total })}</Row>
      </dl>
      <p>{translate(takes(pending))}</p>
      <p className={`quiet ${css.care}`}>
        {code === null ? (
          translate('licences.pendingCare')
        ) : (
          <RichText message="licences.pendingCareCode" values={{ code }} elements={{ b: <b /> }} />
        )}
      </p>
      <ButtonPair>
        <Button variant="secondary" busy={sending === 'refuse'} unavailable={sending === 'allow'} onClick={onRefuse}>
          {translate(code === null ? 'ui.cancel' : 'licences.refuse')}
        </Button>
        <Button busy={sending === 'allow'} unavailable={sending === 'refuse'} onClick={onAllow}>
          {translate('licences.allow')}
        </Button>
      </ButtonPair>
    </div>
  )
}

function takes({ used, total, known, floating, open, virtual }: PendingDeviceOnWire): MessageKey {
  if (known) return 'licences.pendingKnown'
  if (virtual) return 'licences.notForVirtual'
  if (floating?.offered && floating.total === 0) return 'licences.resting'
  if (floating?.offered && floating.used < floating.total) return 'licences.pendingFloats'
  if (floating?.offered) return open ? 'licences.pendingOver' : 'licences.noFreePlace'
  if (total === 0) return floating ? 'licences.floatingNeedsNetwork' : 'licences.nothingPaid'
  if (used < total) return 'licences.pendingTakes'
  return open ? 'licences.pendingOver' : 'licences.noFreeSeat'
}

function Row({ title, children }: { title: MessageKey; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <div className={css.row}>
      <dt>{translate(title)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
