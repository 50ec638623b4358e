import { useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import type { OwnLicenceOnWire } from '../contract/handovers'

const on = (seconds: number) => new Date(seconds * 1000)

type Term = Pick<OwnLicenceOnWire, 'platforms' | 'quantity' | 'runs_until' | 'updates_until'>

/** The platforms of a licence, their number, its term, and the end of updates. */
export function LicenceTerm({ licence }: { licence: Term }) {
  const translate = useTranslate()
  const { platforms, quantity, runs_until: runs, updates_until: updates } = licence
  const parts = [
    ...(platforms.length > 0 ? [platforms.map((platform) => translate(platformMessage(platform))).join(', ')] : []),
    ...(quantity > 1 ? [translate('handovers.quantity', { count: quantity })] : []),
    runs === null ? translate('handovers.forLife') : translate('handovers.until', { day: on(runs) }),
    ...(updates === null ? [] : [translate('handovers.updatesUntil', { day: on(updates) })]),
  ]
  return parts.join(' · ')
}
