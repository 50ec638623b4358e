import { managingRoles } from '@/domains/accounts/identity/rules/company-session'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Screen } from './screen'

const supportWording = wordingOf('domains/support/tickets')

export const supportScreen: Screen = {
  a: 'get_support',
  feature: 'tickets',
  who: 'member',
  companyRoles: managingRoles,
  title: 'shell.support',
  load: async () => (await import('@/domains/support/tickets/screens/get-support')).default,
  wording: supportWording,
  sidebar: { group: 'account', label: 'shell.support', icon: 'help' },
}

/** At `/contact.htm`. */
export const contactScreen: Screen = {
  a: 'contact',
  feature: 'tickets',
  who: 'anyone',
  layout: 'wide',
  title: 'shell.titleContact',
  load: async () => (await import('./contact/contact')).default,
  wording: supportWording,
}

/** At `/tickets.htm`: the ticket service, which knows its callers by a pass of its own (spec 2.3). */
export const ticketsScreen: Screen = {
  a: 'tickets',
  feature: 'tickets',
  who: 'anyone',
  layout: 'frame',
  title: 'shell.titleTickets',
  load: async () => (await import('@/domains/support/tickets/screens/tickets')).default,
  wording: supportWording,
}
