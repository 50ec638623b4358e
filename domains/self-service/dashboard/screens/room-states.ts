import { formatDay } from '@/platform/i18n/day'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import type { MemberState } from './needs'

type RoomLabel = Extract<MessageKey, `shell.${string}`>

/** A line of state for each room of which one is known, by the room's label. */
export function roomStates(
  { overview, subscriptions }: MemberState,
  translate: Translate,
  language: Language,
): Partial<Record<RoomLabel, string>> {
  const next = subscriptions
    ?.filter(({ renews, runsOut, expired }) => renews || (runsOut && !expired))
    .sort((one, other) => one.end.getTime() - other.end.getTime())[0]
  return {
    ...(next && { 'shell.subscription': translate(stateOf(next), { day: formatDay(next.end, language) }) }),
    ...(overview && statesOfRooms(overview, translate)),
  }
}

function stateOf({ overdue, renews }: NonNullable<MemberState['subscriptions']>[number]) {
  if (overdue) return 'dashboard.state.overdue'
  return renews ? 'dashboard.state.renews' : 'dashboard.state.runsUntil'
}

function statesOfRooms(
  { orders, products, transfers, seats = [], tickets }: NonNullable<MemberState['overview']>,
  translate: Translate,
) {
  const total = seats.reduce((sum, each) => sum + each.total, 0)
  const used = seats.reduce((sum, each) => sum + each.used, 0)
  const { open = 0, answered = 0 } = tickets ?? {}
  return {
    'shell.orders':
      transfers.length > 0
        ? translate('dashboard.state.unpaid')
        : translate('dashboard.state.orders', { count: orders }),
    'shell.products': translate('dashboard.state.products', { count: products }),
    ...(total > 0 && { 'shell.licences': translate('dashboard.state.devices', { used, total }) }),
    ...(answered > 0 && { 'shell.support': translate('dashboard.state.answered', { count: answered }) }),
    ...(answered === 0 && open > 0 && { 'shell.support': translate('dashboard.state.open', { count: open }) }),
  }
}
