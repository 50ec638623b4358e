import { type Catalogue, handoverFeeOf, productOf } from '@/domains/commerce/catalogue/rules'
import { catalogueFor } from '@/domains/commerce/catalogue/rules/concessions'
import { ordinaryPrice, type Tender } from '@/domains/commerce/catalogue/rules/prices'
import { endOf, isRunning } from '@/domains/commerce/entitlements/rules'
import { updatesOf } from '@/domains/commerce/entitlements/rules/updates'
import { refuseFields } from '@/platform/contract/refusal'
import type { Handler } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { keptName } from '@/platform/text/shown-name'
import { before, days, unixSeconds } from '@/platform/time/duration'
import type { GiftingContext } from '../context'
import type { HandoverOnWire, handoverCalls, OwnLicenceOnWire } from '../contract/handovers'
import { freeFrom, isTransferable, readLicenceKey, transfersLeft, writeLicenceKey } from '../rules/handovers'
import { type HeldLicence, licencesOf } from '../store/handover-lines'
import { handedSince, handoversBy, handoversTo } from '../store/handovers'

const inUnixSeconds = (moment: Date | null) => moment && unixSeconds(moment)

/** Returns what a licence alone brings: a renewal of its updates stays with its buyer. */
export function licenceOnWire(catalogue: Catalogue, licence: HeldLicence, reader: Reader) {
  const product = productOf(catalogue, licence.pid)
  return {
    product: textIn(licence.names, reader),
    platforms: [...licence.platforms],
    quantity: licence.quantity,
    runs_until: inUnixSeconds(endOf(licence)),
    updates_until: inUnixSeconds(product && updatesOf(catalogue, licence, product, [])),
  }
}

/**
 * Returns the current transfer fee for this member.
 * @param catalogue with the prices that hold for them
 */
function feeOnWire(catalogue: Catalogue, { pid }: HeldLicence, tender: Tender): OwnLicenceOnWire['fee'] {
  const product = productOf(catalogue, pid)
  const fee = product && handoverFeeOf(catalogue, product)
  const price = fee && ordinaryPrice(catalogue, { ...tender, pid: fee.pid, term: 'LFT' })
  return price ? { currency: tender.currency, amount: decimal(price.price) } : null
}

type ListedHandover = Awaited<ReturnType<typeof handoversBy>>[number]

function onWire({ handover, order, names, fee }: ListedHandover, reader: Reader): HandoverOnWire {
  const { id, email, outcome, sentAt, begunAt, heldUntil, dueAt, endedAt } = handover
  return {
    id,
    order,
    email,
    product: textIn(names, reader),
    state: outcome ?? (sentAt === null ? 'held' : 'waiting'),
    begun: unixSeconds(begunAt),
    until: unixSeconds(endedAt ?? dueAt ?? heldUntil),
    fee: fee && {
      order: fee.order,
      currency: fee.currency,
      amount: decimal(money(fee.total, fee.currency)),
      refunded: fee.returned,
    },
  }
}

/** The ids under which what may be handed on is or was sold. */
const transferablePids = ({ products }: Catalogue) =>
  products.filter(isTransferable).flatMap(({ pid, earlierPids = [] }) => [pid, ...earlierPids])

/** Lists the licences that a member may transfer, and the transfers made and received. */
export const ownHandovers =
  ({
    database,
    holdings,
    catalogue: catalogues,
    transfers,
  }: GiftingContext): Handler<(typeof handoverCalls)['GET /member/handovers']> =>
  async ({ input: { before: place, limit }, member, reader, now, market: marketOf }) => {
    const key = place === undefined ? null : readLicenceKey(place)
    if (place !== undefined && key === null) return refuseFields('before')
    const market = marketOf()
    const { currency } = market
    const published = await catalogues.currentCatalogue(database)
    const { catalogue } = catalogueFor(published, market, member.provenEmail)
    const page = { memberId: member.id, pids: transferablePids(catalogue), after: key, runsAt: now, most: limit + 1 }
    const held = transfers.allowed ? await licencesOf(database, holdings, page) : []
    const last = held.length > limit ? held[limit - 1] : undefined
    const free = held.slice(0, limit).filter((licence) => isRunning(licence, now))
    const handed = await handedSince(database, member.id, before(now, days(365)))
    return {
      allowed: transfers.allowed,
      left: transfersLeft(handed, transfers, now),
      hold_days: transfers.holdDays,
      accept_days: transfers.acceptDays,
      licences: free.map((licence) => ({
        order: licence.number,
        position: licence.position,
        ...licenceOnWire(catalogue, licence, reader),
        free_from: unixSeconds(freeFrom(licence, transfers)),
        fee: feeOnWire(catalogue, licence, { currency, reader }),
      })),
      older: last ? writeLicenceKey(last.key) : null,
      given: key ? [] : (await handoversBy(database, member.id)).map((each) => onWire(each, reader)),
      received: (key ? [] : await handoversTo(database, member.id)).map(({ handover, names }) => ({
        product: textIn(names, reader),
        sender: keptName(handover.sender),
        accepted: unixSeconds(handover.endedAt ?? handover.begunAt),
      })),
    }
  }
