import { useTranslate } from '@/platform/i18n/wording'
import type { OwnLicenceOnWire } from '../contract/handovers'

const on = (seconds: number) => new Date(seconds * 1000)

/** How many there are of a licence, how long it runs, and until when updates come. */
export function LicenceTerm({
  licence,
}: {
  licence: Pick<OwnLicenceOnWire, 'quantity' | 'runs_until' | 'updates_until'>
}) {
  const translate = useTranslate()
  const { quantity, runs_until: runs, updates_until: updates } = licence
  const parts = [
    ...(quantity > 1 ? [translate('handovers.quantity', { count: quantity })] : []),
    runs === null ? translate('handovers.forLife') : translate('handovers.until', { day: on(runs) }),
    ...(updates === null ? [] : [translate('handovers.updatesUntil', { day: on(updates) })]),
  ]
  return parts.join(' · ')
}
