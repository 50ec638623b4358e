import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { refuse, refuseFields } from '@/platform/contract/refusal'
import type { Handler, Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { type SeatsOfHoldings, seatsOf } from '../actions/settle'
import { leavePlace } from '../actions/sharing'
import type { LicencesContext } from '../context'
import type { licencesCalls } from '../contract/member'
import { countedReleases, mayRelease, mayReset, releaseQuota } from '../rules/releases'
import { seatGrants, seatProduct } from '../rules/seats'
import { devicesOf } from '../store/devices-listed'
import { type Holdings, holdingsOf } from '../store/holdings'
import { leasesOf } from '../store/leases'
import { keysOfDevices } from '../store/licence-keys'
import { lockPoolOfPlatform, lockPoolOfSeat, releaseSeat, resetPool } from '../store/pools'
import { revokedLines } from '../store/revoked'
import {
  keptLines,
  nameOf,
  presentFloating,
  presentKeyed,
  presentLicences,
  presentReceived,
  presentRevoked,
} from './present'

type Calls = Pick<
  typeof licencesCalls,
  | 'GET /member/product_licenses/products'
  | 'GET /member/product_licenses'
  | 'GET /member/product_licenses/more'
  | 'GET /member/unbind_device'
  | 'GET /member/license_authorizations/product_reset'
>

/** Handlers of the licence page (spec 7.1). */
export const memberCalls = (context: LicencesContext): Handlers<Calls> => ({
  'GET /member/product_licenses/products': listProducts(context),
  'GET /member/product_licenses': showLicences(context),
  'GET /member/product_licenses/more': listMoreDevices(context),
  'GET /member/unbind_device': unbindDevice(context),
  'GET /member/license_authorizations/product_reset': resetDevices(context),
})

const listProducts =
  (context: LicencesContext): Handler<Calls['GET /member/product_licenses/products']> =>
  async ({ member, reader, now }) => {
    const { catalogue, holdings } = await read(context, member.id)
    const granted = seatGrants(catalogue, holdings.lines, { ...holdings, now, grace: context.settings.grace })
    const owned = new Set([...granted, ...holdings.received].map(({ line }) => line))
    // Places given to a person are listed for all lines: this is where they see them and remove a device.
    const kept = [...keptLines(catalogue, context.settings), ...holdings.received.map(({ line }) => line)]
    const lines = catalogue.lines.filter(({ key }) => owned.has(key))
    return {
      status: 1,
      products: lines.map(({ key, names }) => ({ id: key, name: textIn(names, reader), kept: kept.includes(key) })),
    }
  }

const showLicences =
  (context: LicencesContext): Handler<Calls['GET /member/product_licenses']> =>
  async ({ input, member, reader, now, market }) => {
    const counted = await read(context, member.id, input.limit !== undefined)
    const { catalogue } = counted
    if (input.product !== undefined && !catalogue.lines.some(({ key }) => key === input.product)) {
      return refuseFields('product')
    }
    const line = input.product ?? keptLines(catalogue, context.settings)[0] ?? ''
    const product = { id: line, name: nameOf(catalogue, line, reader) }
    const { limit } = input
    const countedSeats = seatsOf(context, catalogue, counted.holdings, now)
    const isPage = limit !== undefined && isSettled(counted.holdings, countedSeats, line)
    const whole = limit === undefined || isPage ? counted : await read(context, member.id)
    const { holdings } = whole
    const seats = whole === counted ? countedSeats : seatsOf(context, catalogue, holdings, now)
    const page = isPage && {
      page: { limit, devices: await devicesOf(context.database, { memberId: member.id, line, most: limit + 1 }) },
    }
    const revoked = (await revokedLines(context.database, member.id)).filter(
      ({ pid }) => seatProduct(catalogue, pid)?.line === line,
    )
    const received = holdings.received.filter((place) => place.line === line)
    const shown = {
      ...presentLicences(context, {
        catalogue,
        holdings,
        seats,
        product,
        email: member.email,
        reader,
        market: market(),
        now,
        ...page,
      }),
      ...(revoked.length > 0 && { revoked: presentRevoked(revoked, reader) }),
      ...(received.length > 0 && { shared: presentReceived(context.settings, received, now) }),
    }
    const leased = holdings.pools.some((pool) => pool.line === line && pool.floats)
      ? await leasesOf(context.database, { memberId: member.id, line, now })
      : []
    const keys = leased.length > 0 ? await keysOfDevices(context.database, member.id) : new Map()
    const floating = presentFloating(context, { seats, keys, line }, leased)
    return floating.length > 0 ? { ...shown, floating } : shown
  }

const listMoreDevices =
  ({ database }: LicencesContext): Handler<Calls['GET /member/product_licenses/more']> =>
  async ({ input: { line, platform, seat: after, limit }, member }) => {
    const page = { memberId: member.id, line, platform, after, most: limit + 1 }
    const devices = (await devicesOf(database, page)).get(platform) ?? []
    return { devices: devices.slice(0, limit).map(presentKeyed), more: devices.length > limit }
  }

const unbindDevice =
  (context: LicencesContext): Handler<Calls['GET /member/unbind_device']> =>
  async ({ input, member, now }) =>
    context.database.transaction(async (transaction) => {
      const found = await lockPoolOfSeat(transaction, member.id, input.id)
      if (!found) return leavePlace(context, transaction, { personId: member.id, seat: input.id, now })
      const { pool, floating } = found
      if (!floating && !mayRelease(releaseQuota(pool, context.settings.releasesPerSeat, now))) return refuse(20039)
      const releases = [...countedReleases(pool.releases, now), ...(floating ? [] : [now])]
      const release = { pool: pool.id, seat: input.id, kind: 'released', releases, at: now } as const
      return (await releaseSeat(transaction, context.events, release)) ? {} : refuse(20035)
    })

const resetDevices =
  (context: LicencesContext): Handler<Calls['GET /member/license_authorizations/product_reset']> =>
  async ({ input, member, now }) =>
    context.database.transaction(async (transaction) => {
      const where = { memberId: member.id, line: input.product ?? null, platform: input.client }
      const pool = await lockPoolOfPlatform(transaction, where)
      if (!pool || pool.used === 0) return refuse(20035)
      if (!mayReset(pool, now)) return refuse(20039)
      return (await resetPool(transaction, context.events, { pool: pool.id, at: now })) ? {} : refuse(20035)
    })

const read = async (context: LicencesContext, memberId: number, counted = false) => {
  const catalogue: Catalogue = await context.catalogue.currentCatalogue(context.database)
  return { catalogue, holdings: await holdingsOf(context.database, { memberId, counted, holdings: context.holdings }) }
}

/** Whether all who take seats of a line keep them when it is reckoned next: then it takes no list to count them. */
const isSettled = ({ pools }: Holdings, seats: SeatsOfHoldings, line: string) =>
  pools.every((pool) => {
    const { most, shareable } = seats.at(pool)
    return pool.line !== line || (pool.used <= most && pool.household <= shareable)
  })
