import type { MessageKey } from '@/platform/i18n/message'
import type { FigureName, Grain, Report } from '../rules'

export const reportNames: Readonly<Record<Report, MessageKey>> = {
  sales: 'numbers.sales',
  refunds: 'numbers.refunds',
  subscriptions: 'numbers.subscriptions',
  seats: 'numbers.seats',
  use: 'numbers.use',
  versions: 'numbers.versions',
  statistics: 'numbers.statistics',
}

export const grainNames: Readonly<Record<Grain, MessageKey>> = {
  day: 'numbers.byDay',
  week: 'numbers.byWeek',
  month: 'numbers.byMonth',
}

/** What a figure is called, and what it counts. */
export const figureWords: Readonly<Record<FigureName, { readonly title: MessageKey; readonly counts: MessageKey }>> = {
  gross: { title: 'numbers.gross', counts: 'numbers.grossCounts' },
  net: { title: 'numbers.net', counts: 'numbers.netCounts' },
  fees: { title: 'numbers.fees', counts: 'numbers.feesCounts' },
  vat: { title: 'numbers.vat', counts: 'numbers.vatCounts' },
  orders: { title: 'numbers.orders', counts: 'numbers.ordersCounts' },
  refundAmount: { title: 'numbers.refundAmount', counts: 'numbers.refundAmountCounts' },
  refundCount: { title: 'numbers.refundCount', counts: 'numbers.refundCountCounts' },
  refundRate: { title: 'numbers.refundRate', counts: 'numbers.refundRateCounts' },
  chargedBack: { title: 'numbers.chargedBack', counts: 'numbers.chargedBackCounts' },
  refundReasons: { title: 'numbers.refundReasons', counts: 'numbers.refundReasonsCounts' },
  recurring: { title: 'numbers.recurring', counts: 'numbers.recurringCounts' },
  running: { title: 'numbers.running', counts: 'numbers.runningCounts' },
  started: { title: 'numbers.started', counts: 'numbers.startedCounts' },
  churn: { title: 'numbers.churn', counts: 'numbers.churnCounts' },
  endings: { title: 'numbers.endings', counts: 'numbers.endingsCounts' },
  cancelReasons: { title: 'numbers.cancelReasons', counts: 'numbers.cancelReasonsCounts' },
  seatsTaken: { title: 'numbers.seatsTaken', counts: 'numbers.seatsTakenCounts' },
  seatsFree: { title: 'numbers.seatsFree', counts: 'numbers.seatsFreeCounts' },
  activations: { title: 'numbers.activations', counts: 'numbers.activationsCounts' },
  devices: { title: 'numbers.devices', counts: 'numbers.devicesCounts' },
  downloads: { title: 'numbers.downloads', counts: 'numbers.downloadsCounts' },
  activeDevices: { title: 'numbers.activeDevices', counts: 'numbers.activeDevicesCounts' },
  versionShare: { title: 'numbers.versionShare', counts: 'numbers.versionShareCounts' },
  platformShare: { title: 'numbers.platformShare', counts: 'numbers.platformShareCounts' },
  trackedSold: { title: 'numbers.trackedSold', counts: 'numbers.trackedSoldCounts' },
  offersShown: { title: 'numbers.offersShown', counts: 'numbers.offersShownCounts' },
  offersClicked: { title: 'numbers.offersClicked', counts: 'numbers.offersClickedCounts' },
  recommendationsShown: { title: 'numbers.recommendationsShown', counts: 'numbers.recommendationsShownCounts' },
  recommendationsClicked: { title: 'numbers.recommendationsClicked', counts: 'numbers.recommendationsClickedCounts' },
  giftsOpened: { title: 'numbers.giftsOpened', counts: 'numbers.giftsOpenedCounts' },
  giftPictures: { title: 'numbers.giftPictures', counts: 'numbers.giftPicturesCounts' },
  giftCodes: { title: 'numbers.giftCodes', counts: 'numbers.giftCodesCounts' },
  googleRegistrations: { title: 'numbers.googleRegistrations', counts: 'numbers.googleRegistrationsCounts' },
  remindersSent: { title: 'numbers.remindersSent', counts: 'numbers.remindersSentCounts' },
  remindersFollowed: { title: 'numbers.remindersFollowed', counts: 'numbers.remindersFollowedCounts' },
  remindersBought: { title: 'numbers.remindersBought', counts: 'numbers.remindersBoughtCounts' },
  loginErrors: { title: 'numbers.loginErrors', counts: 'numbers.loginErrorsCounts' },
}

/** What a row is of, where its key is no name by itself. */
export const keyNames: Readonly<Record<string, MessageKey>> = {
  all: 'numbers.of.all',
  does_not_work: 'numbers.of.doesNotWork',
  not_as_expected: 'numbers.of.notAsExpected',
  bought_by_mistake: 'numbers.of.boughtByMistake',
  bought_twice: 'numbers.of.boughtTwice',
  not_needed: 'numbers.of.notNeeded',
  other: 'numbers.of.other',
  withdrawal: 'numbers.of.withdrawal',
  ranOut: 'numbers.of.ranOut',
  unpaid: 'numbers.of.unpaid',
  refunded: 'numbers.of.refunded',
  chargedBack: 'numbers.of.chargedBack',
  upgraded: 'numbers.of.upgraded',
  1: 'numbers.of.price',
  2: 'numbers.of.rarely',
  3: 'numbers.of.useless',
  4: 'numbers.of.service',
  none: 'numbers.of.unsaid',
}
