import type { MessageKey } from '@/platform/i18n/message'
import type { DifferenceInConsole, FormPart, ListedProduct, PriceInConsole } from '../contract/console'
import type { AddOn } from '../rules/kinds'

export const termNames: Readonly<Record<PriceInConsole['term'], MessageKey>> = {
  '1M': 'catalogue.term.1M',
  '2M': 'catalogue.term.2M',
  '1Y': 'catalogue.term.1Y',
  '2Y': 'catalogue.term.2Y',
  '3Y': 'catalogue.term.3Y',
  '4Y': 'catalogue.term.4Y',
  LFT: 'catalogue.term.LFT',
  FREE: 'catalogue.term.FREE',
}

export const kindNames: Readonly<Record<ListedProduct['kind'], MessageKey>> = {
  single: 'catalogue.kind.single',
  allInOne: 'catalogue.kind.allInOne',
  bundle: 'catalogue.kind.bundle',
  subscription: 'catalogue.kind.subscription',
  upgrade: 'catalogue.kind.upgrade',
  addOn: 'catalogue.kind.addOn',
  oem: 'room.licenceCode',
}

export const addOnNames: Readonly<Record<AddOn, MessageKey>> = {
  npg: 'catalogue.addOn.npg',
  edp: 'catalogue.addOn.edp',
  eds: 'catalogue.addOn.eds',
  upd: 'catalogue.addOn.upd',
  fee: 'catalogue.addOn.fee',
}

export const partNames: Readonly<Record<DifferenceInConsole['part'], MessageKey>> = {
  lines: 'catalogue.line',
  products: 'room.product',
  prices: 'catalogue.part.prices',
  vatRates: 'catalogue.part.vatRates',
  coupons: 'room.coupon',
  displayedDiscounts: 'catalogue.part.displayedDiscounts',
  campaigns: 'catalogue.part.campaigns',
  recommendations: 'catalogue.part.recommendations',
  countryPrices: 'catalogue.part.countryPrices',
  concessions: 'catalogue.part.concessions',
}

export const changeNames: Readonly<Record<DifferenceInConsole['kind'], MessageKey>> = {
  added: 'catalogue.change.added',
  removed: 'catalogue.change.removed',
  changed: 'catalogue.change.changed',
  order: 'catalogue.change.order',
}

/** The pages of the parts, as their links and headings call them. */
export const pageNames: Readonly<Record<FormPart, MessageKey>> = {
  lines: 'room.productLines',
  vatRates: 'catalogue.page.vatRates',
  campaigns: 'catalogue.page.campaigns',
  displayedDiscounts: 'catalogue.page.displayedDiscounts',
  recommendations: 'catalogue.recommendations',
  countryPrices: 'catalogue.page.countryPrices',
  concessions: 'catalogue.page.concessions',
}

export const pageLeads: Readonly<Record<FormPart, MessageKey>> = {
  lines: 'catalogue.page.linesLead',
  vatRates: 'catalogue.page.vatRatesLead',
  campaigns: 'catalogue.page.campaignsLead',
  displayedDiscounts: 'catalogue.page.displayedDiscountsLead',
  recommendations: 'catalogue.recommendationsLead',
  countryPrices: 'catalogue.page.countryPricesLead',
  concessions: 'catalogue.page.concessionsLead',
}
