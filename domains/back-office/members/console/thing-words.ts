import type { MessageKey } from '@/platform/i18n/message'
import type { PersonalThing } from '../contract/member-card'

/** Rows of the tables that move in a merge, with their number. */
export const thingWords: Readonly<Record<PersonalThing, MessageKey>> = {
  activations: 'members.thing.activations',
  attachments: 'members.thing.attachments',
  cancellations: 'members.thing.cancellations',
  checkouts: 'members.thing.checkouts',
  codes: 'members.thing.codes',
  coupons: 'members.thing.coupons',
  gifts: 'members.thing.gifts',
  household: 'members.thing.household',
  householdChanges: 'members.thing.householdChanges',
  keyReaders: 'members.thing.keyReaders',
  licences: 'members.thing.licences',
  orders: 'members.thing.orders',
  profile: 'members.thing.profile',
  quotations: 'members.thing.quotations',
  refunds: 'members.thing.refunds',
  companyDomains: 'members.thing.companyDomains',
  companyRequests: 'members.thing.companyRequests',
  companyGroupPeople: 'members.thing.companyGroupPeople',
  companyGroups: 'members.thing.companyGroups',
  companySeatRules: 'members.thing.companySeatRules',
  companyRoles: 'members.thing.companyRoles',
  sharedSeats: 'members.thing.sharedSeats',
  socialLogins: 'members.thing.socialLogins',
  subscriptions: 'members.thing.subscriptions',
  tickets: 'members.thing.tickets',
  trials: 'members.thing.trials',
  usedCoupons: 'members.thing.usedCoupons',
  vatIds: 'members.thing.vatIds',
}
