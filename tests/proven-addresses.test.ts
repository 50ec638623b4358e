import { expect, it } from 'vitest'
import { product, read } from './tree'

/**
 * An account may have named an address that is another's (spec 3.8; decision 0133). What decides takes `provenEmail` of the caller,
 * or `provenAddress`, `letterAddress`, `isOwnAddress` in statements. Each file that reads the named address stands here, under what
 * it reads it for.
 */
const readers: Readonly<Record<string, readonly string[]>> = {
  'the account reads it of itself, or it fills in a form': [
    'domains/checkout/calls/begin.ts',
    'domains/checkout/calls/present-quote.ts',
    'domains/checkout/calls/quotation.ts',
    'domains/companies/calls/company.ts',
    'domains/licences/calls/member.ts',
    'domains/licences/calls/own-trials.ts',
    'domains/offers/calls/member.ts',
    'domains/offers/calls/version-upgrades.ts',
    'domains/products/calls/member.ts',
    'domains/refunds/calls/request.ts',
    'domains/support/store/passes.ts',
    'platform/http/gateway/refuse-other-account.ts',
  ],
  'the account may not write to itself, at neither of its addresses': [
    'domains/addresses/calls/member.ts',
    'domains/giving/calls/handovers.ts',
  ],
  'a code goes there where no address is proven, and following it is the proof': ['domains/addresses/calls/codes.ts'],
  'an app is told that it is not verified, where none is': [
    'domains/openid/actions/account.ts',
    'domains/openid/store/accounts.ts',
  ],
  'others read by it who somebody is that has no other name': [
    'domains/addresses/store/requests.ts',
    'domains/companies/store/called.ts',
    'domains/households/store/people.ts',
    'domains/licences/store/holdings.ts',
    'domains/sso/store/events.ts',
  ],
  'a letter to the account itself says it': ['domains/addresses/store/purchases.ts'],
  'a bill and a case are headed by it': ['domains/invoices/store/opening.ts', 'domains/refunds/store/cases.ts'],
  'staff and the vendor’s programs read it, or find an account by it': [
    'domains/addresses/store/last-resort.ts',
    'domains/bulk/store/selection.ts',
    'domains/cancelling/store/notices.ts',
    'domains/companies/store/timeline.ts',
    'domains/disputes/store/buyer.ts',
    'domains/disputes/store/cases.ts',
    'domains/gifts/store/console.ts',
    'domains/gifts/store/reviews.ts',
    'domains/giving/store/card.ts',
    'domains/households/store/card.ts',
    'domains/households/store/timeline.ts',
    'domains/invoices/store/listing.ts',
    'domains/licences/store/trial-records.ts',
    'domains/members/calls/console.ts',
    'domains/members/store/accounts.ts',
    'domains/members/store/api.ts',
    'domains/members/store/card.ts',
    'domains/members/store/search.ts',
    'domains/members/store/timeline.ts',
    'domains/operators/store/audit.ts',
    'domains/privacy/store/deletions.ts',
    'domains/risk/store/reviews.ts',
    'domains/support/store/console.ts',
  ],
  'files of one table after the other name an account by its own address, and no account by one that it has only named':
    [
      'domains/activation/store/exported-codes.ts',
      'domains/activation/store/imported-codes.ts',
      'domains/coupons/store/exported-holders.ts',
      'domains/coupons/store/imported-coupons.ts',
      'domains/gifts/store/exported-codes.ts',
      'domains/invoices/store/exported-documents.ts',
      'domains/legal/store/exported-consents.ts',
      'domains/legal/store/imported-consents.ts',
      'domains/licences/store/exported-devices.ts',
      'domains/licences/store/imported-devices.ts',
      'domains/orders/store/exported-orders.ts',
      'domains/orders/store/held-orders.ts',
      'domains/orders/store/imported-orders.ts',
      'domains/profile/store/exported-profiles.ts',
      'domains/profile/store/imported-profiles.ts',
      'domains/subscriptions/store/exported-subscriptions.ts',
      'domains/support/store/exported-tickets.ts',
      'domains/support/store/imported-tickets.ts',
    ],
  'the account is warned there, too': ['domains/identity/store/accounts/known-addresses.ts'],
  'what is an account’s by its own addresses leaves out what another has': [
    'domains/consent/store/refusals.ts',
    'domains/privacy/store/collect.ts',
    'domains/privacy/store/installation.ts',
  ],
  'the password of the account that is proved is asked for by what the account logs in with': [
    'domains/sso/store/links.ts',
  ],
}

/** Identity itself names addresses and proves them; screens and letters are given what they show. */
const looked = product.filter(
  (path) =>
    /^(domains|integrations|platform|apps\/server)\/.*\.ts$/.test(path) &&
    !/^domains\/(identity|\w+\/(screens|console|mails))\//.test(path),
)

const columns = '(email|email_proven|proven_email)'

/** What a statement calls the members that it joins. */
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

it('reads an address that an account has only named in no place but for a reason that is given here', () => {
  expect(looked.filter(readsNamedAddress).toSorted()).toEqual(Object.values(readers).flat().toSorted())
})
