import { expect, it } from 'vitest'
import { product, read } from './tree'

/**
 * An account may have stated an address that is another's (spec 3.8; decision 0133). Decisions use `provenEmail` of the
 * caller, or `provenAddress`, `letterAddress`, `isOwnAddress` in statements. Each file that reads the stated address is
 * listed here, under its purpose.
 */
const readers: Readonly<Record<string, readonly string[]>> = {
  'the account reads it of itself, or it fills in a form': [
    'domains/commerce/checkout/calls/agreed-purchase.ts',
    'domains/commerce/checkout/calls/present-quote.ts',
    'domains/commerce/checkout/calls/quotation.ts',
    'domains/accounts/companies/calls/company.ts',
    'domains/licensing/licences/calls/member.ts',
    'domains/licensing/licences/calls/own.ts',
    'domains/promotion/offers/calls/member.ts',
    'domains/promotion/offers/calls/version-upgrades.ts',
    'domains/self-service/products/calls/member.ts',
    'domains/commerce/refunds/calls/request.ts',
    'domains/support/tickets/store/passes.ts',
    'platform/http/gateway/refuse-other-account.ts',
  ],
  'the account may not write to itself, at neither of its addresses': [
    'domains/self-service/addresses/calls/member.ts',
    'domains/licensing/gifting/calls/handovers.ts',
  ],
  'a code goes there where no address is proven, and following it is the proof': [
    'domains/self-service/addresses/calls/codes.ts',
  ],
  'an app is told that it is not verified, where none is': [
    'domains/self-service/identity-provider/actions/account.ts',
    'domains/self-service/identity-provider/store/accounts.ts',
  ],
  'others read by it who somebody is that has no other name': [
    'domains/self-service/addresses/store/requests.ts',
    'domains/accounts/companies/store/changes.ts',
    'domains/licensing/households/store/people.ts',
    'domains/licensing/licences/store/holdings.ts',
    'domains/accounts/company-login/store/events.ts',
  ],
  'a letter to the account itself says it': ['domains/self-service/addresses/store/purchases.ts'],
  'a bill and a case are headed by it': [
    'domains/commerce/invoices/store/opening.ts',
    'domains/commerce/refunds/store/cases.ts',
  ],
  'staff and the vendor’s programs read it, or find an account by it': [
    'domains/self-service/addresses/store/last-resort.ts',
    'domains/back-office/bulk/store/selection.ts',
    'domains/self-service/cancellation/store/notices.ts',
    'domains/accounts/companies/store/staff.ts',
    'domains/commerce/disputes/store/buyer.ts',
    'domains/commerce/disputes/store/cases.ts',
    'domains/promotion/campaign-gifts/store/console.ts',
    'domains/promotion/campaign-gifts/store/reviews.ts',
    'domains/licensing/gifting/store/staff.ts',
    'domains/licensing/households/store/staff.ts',
    'domains/commerce/invoices/store/listing.ts',
    'domains/licensing/licences/store/bound.ts',
    'domains/licensing/licences/store/trial-records.ts',
    'domains/back-office/members/calls/console.ts',
    'domains/back-office/members/store/accounts.ts',
    'domains/back-office/members/store/api.ts',
    'domains/back-office/members/store/card.ts',
    'domains/back-office/members/store/search.ts',
    'domains/back-office/members/store/staff.ts',
    'domains/commerce/orders/store/api.ts',
    'domains/commerce/subscriptions/store/api.ts',
    'domains/staff/operators/store/audit.ts',
    'domains/back-office/privacy/store/deletions.ts',
    'domains/billing/fraud/store/reviews.ts',
    'domains/support/tickets/store/console.ts',
  ],
  'files of one table after the other name an account by its own address, and no account by one that it has only named':
    [
      'domains/licensing/activation/store/codes-file.ts',
      'domains/promotion/coupons/store/coupons-file.ts',
      'domains/promotion/campaign-gifts/store/codes-file.ts',
      'domains/commerce/invoices/store/exported-documents.ts',
      'domains/billing/agreements/store/consents-file.ts',
      'domains/licensing/licences/store/devices-file.ts',
      'domains/commerce/orders/store/exported-orders.ts',
      'domains/commerce/orders/store/held-orders.ts',
      'domains/commerce/orders/store/imported-orders.ts',
      'domains/accounts/profile/store/profiles-file.ts',
      'domains/commerce/subscriptions/store/subscriptions-file.ts',
      'domains/support/tickets/store/tickets-file.ts',
    ],
  'what is an account’s by its own addresses leaves out what another has': [
    'domains/promotion/consent/store/refusals.ts',
    'domains/back-office/privacy/store/collect.ts',
    'domains/back-office/privacy/store/installation.ts',
  ],
  'the password of the account that is proved is asked for by what the account logs in with': [
    'domains/accounts/company-login/store/links.ts',
  ],
}

/** Identity itself names and proves addresses; screens and mails receive the address that they show. */
const looked = product.filter(
  (path) =>
    /^(domains|integrations|platform|apps\/server)\/.*\.ts$/.test(path) &&
    !/^domains\/(accounts\/identity|[\w-]+\/[\w-]+\/(screens|console|mails))\//.test(path),
)

const columns = '(email|email_proven|proven_email)'

/** Returns the aliases of members in a statement. */
const aliasesIn = (text: string) => [
  ...new Set([...text.matchAll(/(?:from|join|,) \$\{members\} (?:as )?([a-z]\w*)/g)].map(([, alias = '']) => alias)),
]

function readsNamedAddress(path: string): boolean {
  const text = read(path)
  const ofCaller =
    /\b(member|caller)\??\.email\b|\{[^{}]*\bemail\b[^{}]*\} = (visit\.)?(member|caller)\b|\{ provenEmail, email \}/
  if (ofCaller.test(text) || /\bmembers\.(email|emailProven|provenEmail)\b/.test(text)) return true
  if (new RegExp(`\\$\\{member\\}\\.${columns}\\b`).test(text)) return true
  if (new RegExp(`\\$\\{members\\} where ${columns} =`).test(text)) return true
  return aliasesIn(text).some((alias) => new RegExp(`(?<![\\w.$])${alias}\\.${columns}\\b`).test(text))
}

it('the code reads unproven addresses only at the places listed here, each with its reason', () => {
  expect(looked.filter(readsNamedAddress).toSorted()).toEqual(Object.values(readers).flat().toSorted())
})
