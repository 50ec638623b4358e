import { picture } from '@/domains/commerce/catalogue/map'
import { updatesOf } from '@/domains/commerce/catalogue/rules'
import { catalogueFor } from '@/domains/commerce/catalogue/rules/concessions'
import { laterVersions } from '@/domains/commerce/catalogue/rules/version-upgrades'
import { versionDiscount } from '@/domains/commerce/subscriptions/rules/member-price'
import type { AnswerOf } from '@/platform/contract/call'
import { decimal } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { OffersContext } from '../context'
import type { offersCalls } from '../contract/member'
import { holdingsOf, ownUpgrades } from '../rules'
import { percentOff } from '../rules/offer'
import { lifelongOf } from '../store'
import { presentTender } from './present'
import { type MemberVisit, viewerOf } from './viewer'

/** The later versions that a member's licences lead to, at the prices of the checkout. */
export async function versionUpgradesOf(
  { database, catalogue: catalogues, holdings: reading, vendor }: OffersContext,
  visit: MemberVisit,
): Promise<AnswerOf<(typeof offersCalls)['GET /member/version_upgrades']>> {
  const { member, reader, now } = visit
  const market = visit.market(visit.input)
  const { catalogue } = catalogueFor(await catalogues.currentCatalogue(database), market, member.provenEmail)
  const later = laterVersions(catalogue)
  const lines = await lifelongOf(database, reading, member.id, later.length > 0)
  const orders = new Map(lines.map(({ purchase, number }) => [purchase.order, number]))
  const holdings = holdingsOf(catalogue, lines, now)
  const viewer = viewerOf(visit, catalogue, vendor.vatShownBy)
  const upgrades = later.flatMap((product) => ownUpgrades(catalogue, holdings, product, { ...viewer, term: 'LFT' }))
  return {
    ...presentTender(viewer),
    upgrades: upgrades.map(({ product, from, replaces, list, price }) => ({
      pid: product.pid,
      name: textIn(product.names, reader),
      img: picture(product),
      from: {
        pid: from.product.pid,
        name: textIn(from.product.names, reader),
        order: orders.get(from.purchase?.order ?? 0) ?? '',
      },
      quantity: from.quantity,
      replaces,
      price: decimal(list),
      amount: decimal(price),
      discount: percentOff({ list, price }),
      ...(updatesOf(product) !== undefined && { updates_months: updatesOf(product) }),
      query: new URLSearchParams({
        pid: String(product.pid),
        option: 'LFT',
        discount: versionDiscount,
        ...(from.quantity > 1 && { quantity: String(from.quantity) }),
        currency: price.currency,
        email: member.email,
      }).toString(),
    })),
  }
}
