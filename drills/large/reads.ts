import type { calls, consoleCalls } from '@/apps/server/calls'
import { place } from './fill'

type Key = (keyof typeof calls | keyof typeof consoleCalls) & string
type Fields = Readonly<Record<string, unknown>>

/** The values by which calls name a large account's things; other calls get no fields, or those of the console's tests. */
export interface AccountNames {
  readonly member: number
  readonly email: string
  readonly order: string
  readonly ticket: string
  readonly seat: string
  readonly vid: string
  readonly shared: number
  readonly other: string
}

const page = { limit: 20 }

export const inputs = (named: AccountNames): { readonly [key in Key]?: readonly Fields[] } => {
  const { member, email, order, ticket, seat, vid, other } = named
  return {
    'GET /member/get_order_list': [{ limit: 10 }],
    'GET /member/order_documents': [{ order_id: order }],
    'GET /member/handovers': [page],
    'GET /member/product_licenses': [page],
    'GET /member/product_licenses/more': [{ ...place, ...page, seat }],
    'GET /member/company_seats': [page],
    'GET /member/company_seats/more': [{ ...place, ...page, before: named.shared }],
    'GET /member/licence_keys': [{}, { order }],
    'GET /member/subscription_plans': [{ vid }],
    'GET /member/held_subscription': [{ pid: 366 }],
    'GET /member/offer': [{ pid: 757, option: 'LFT' }],
    'GET /member/my_coupon': [{ email }],
    'GET /member/get_discount_info': [{ email }],
    'POST /member/get_{line}_active': [{ line: 'downloader' }],
    'POST /checkout/quote': [{ pid: '757', option: 'LFT', country: 'DE', currency: 'EUR' }],
    'GET /ticket/list': [{}, { search: 'question' }, { search: ticket }, { state: 'answered' }],
    'GET /ticket/thread': [{ ticket }],
    'GET /console/api/members': [{}, { q: email }, { q: order }, { q: 'Large' }, { q: 'AA-00000077' }],
    'GET /console/api/search': [{ q: email }, { q: order }, { q: ticket }, { q: 'LARGE-' }],
    'GET /console/api/members/show': [{ member }],
    'GET /console/api/members/timeline': [{ member }],
    'GET /console/api/members/companies': [{ member }],
    'GET /console/api/licences/places': [{ member }],
    'GET /console/api/licences/meters': [{ member }],
    'GET /console/api/members/merge': [{ from: member, into: other }],
    'GET /console/api/audit': [{}, { member }],
    'GET /console/api/mails': [{}, { address: email }],
    'GET /console/api/tickets': [{}, { search: email }, { search: ticket }, { state: 'answered' }],
    'GET /console/api/companies': [{}, { q: 'large' }],
    'GET /console/api/orders': [{}, { product: 757 }, { state: 'waiting' }],
    'GET /console/api/orders.csv': [],
    'GET /console/api/audit.csv': [],
  }
}
