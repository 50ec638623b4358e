import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { membersOf } from '@/domains/commerce/orders'
import { forEach, pagesOf } from '@/platform/jobs/each'
import { before, days, hours } from '@/platform/time/duration'
import { issueKeys, replaceKey } from './actions/keys'
import { keysTaken } from './actions/keys-taken'
import { settleAt } from './actions/settle'
import type { LicencesContext } from './context'
import { usesKept } from './rules/meters'
import { namesKept, type TrialEnding, trialsKept } from './rules/trials'
import { purgeDeviceRequests } from './store/device-requests'
import { purgeKeys } from './store/keys'
import { purgeUses } from './store/meters'
import { forgetIdle } from './store/pools'
import { type PoolToSettle, poolsToSettle } from './store/pools-to-settle'
import { purgeTokens } from './store/tokens'
import { endTrialsOver, forgetTrials } from './store/trials'
import type { SeatEventKind } from './tables'

declare module '@/platform/jobs/events' {
  interface Events {
    /** A device has taken a seat. */
    'seat.activated': SeatEvent
    'seat.released': SeatEvent
    /** A key was made for a line, or an old one claimed. */
    'licenceKey.created': LicenceKeyEvent
    /** Staff have disabled one; `released`: so many devices lost their seats by it. */
    'licenceKey.disabled': LicenceKeyEvent & { readonly released: number }
    'licenceKey.enabled': LicenceKeyEvent
    /** Another one, which is `key`, is in its place. */
    'licenceKey.replaced': LicenceKeyEvent & { readonly replaces: number }
    /** A device tries a line. */
    'trial.started': TrialEvent & { readonly until: string }
    /** Staff have extended it; it may have been over. */
    'trial.extended': TrialEvent & { readonly until: string }
    'trial.ended': TrialEvent & { readonly reason: TrialEnding }
    /** A meter has reached its limit in its present period; `used` may be more where devices had no network. */
    'meter.usedUp': MeterEvent
    /** The belongings of one account moved to another: they were merged, or a merge was undone. */
    'members.moved': {
      readonly to: number
      /** A subscription went on while they were merged: until when each is served has to be computed again. */
      readonly renewed?: boolean
    }
  }
}

interface LicenceKeyEvent {
  /** The number of the key. */
  readonly key: number
  /** Null: it is not claimed, and there is no order. */
  readonly member: number | null
  /** The number of the order, as its member reads it. */
  readonly orderNumber: string | null
  readonly licence: string | null
  readonly product: number
}

interface SeatEvent {
  readonly seat: string
  readonly member: number
  readonly line: string
  readonly platform: Platform
  /** Why, as its history says. */
  readonly kind: SeatEventKind
}

interface MeterEvent {
  readonly member: number
  readonly line: string
  readonly platform: Platform
  readonly meter: string
  readonly period: string
  readonly used: number
  readonly limit: number
}

interface TrialEvent {
  readonly trial: string
  /** Null: no member has signed in on the device. */
  readonly member: number | null
  readonly line: string
  readonly platform: Platform
}

/**
 * Registers the reactions of seats to orders that are paid, refunded or charged back, to subscriptions that continue or
 * end, and to ending terms.
 */
export function registerLicenceJobs(context: LicencesContext) {
  const { database, events, worker, clock } = context

  async function settlePools(which: { memberId: number } | { endedBy: Date }) {
    const now = clock()
    const catalogue = await context.catalogue.currentCatalogue(database)
    const pools = pagesOf<PoolToSettle>((last, most) => poolsToSettle(database, which, last, most))
    await forEach(pools, ({ memberId, line, platform }) => {
      const place = { line, platform }
      return database.transaction((transaction) => settleAt(context, transaction, { catalogue, memberId, place, now }))
    })
  }

  async function settleAll(memberIds: readonly (number | null)[]) {
    const known = memberIds.filter((memberId) => memberId !== null)
    await forEach(known, (memberId) => settlePools({ memberId }))
  }

  for (const name of ['order.paid', 'order.refunded', 'order.cancelled'] as const) {
    events.on(name, 'seats', async ({ order }) => settleAll(await membersOf(database, order)))
  }
  events.on('order.goodwill', 'seats', async ({ order, units }) => {
    if (units !== undefined) await settleAll(await membersOf(database, order))
  })
  // The former holder loses the seats; the other gets a key that the former one does not know.
  events.on('line.handed', 'seats', ({ from, to }) => settleAll([from, to]))
  events.once('line.handed', 'licence keys', (transaction, line) => replaceKey(context, transaction, line, clock()))
  for (const name of ['company.person_left', 'company.role_changed'] as const) {
    events.once(name, 'licence keys', (transaction, { companyId, personId }) =>
      keysTaken(context, transaction, { companyId, personId }, clock()),
    )
  }
  events.once('order.paid', 'licence keys', (transaction, { order }) => issueKeys(context, transaction, order, clock()))
  // The purchases have moved from one account to the other.
  events.on('members.moved', 'seats', async ({ to }) => settlePools({ memberId: to }))
  events.on('subscription.changed', 'seats', ({ member }) => settlePools({ memberId: member }))
  worker.recur('licences.terms', hours(1), async () => {
    const rounds = [() => settlePools({ endedBy: clock() }), () => endTrialsOver(database, events, clock())]
    await forEach<() => Promise<unknown>>(rounds, (round) => round())
  })
  worker.recur('licences.purge', days(1), async (patient) => {
    const now = clock()
    await purgeDeviceRequests(patient, before(now, days(1)))
    await purgeTokens(patient, before(now, days(400)))
    await forgetIdle(patient, events, before(now, days(400)), now)
    await purgeUses(patient, before(now, usesKept))
    await purgeKeys(patient, now)
    await forgetTrials(patient, { names: before(now, namesKept), all: before(now, trialsKept) })
  })
}
