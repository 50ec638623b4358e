import { z } from 'zod/mini'
import { featureSettings } from '@/platform/contract/feature'
import { sidebarSettings } from '@/platform/contract/sidebar'
import { usualCurrencies } from '@/platform/money/currencies'
import { brand } from './brand'
import { consent } from './consent'
import { datev } from './datev'
import { disputes } from './disputes'
import { about, line, mailAddress, spokenLanguage } from './fields'
import { law } from './law'
import { legal } from './legal'
import { currencies, languages, platforms } from './offer'
import { quotes } from './quotes'
import { reverseCharge } from './reverse-charge'
import {
  activation,
  addresses,
  checkout,
  giving,
  licences,
  privacy,
  statistics,
  storefront,
  subscriptions,
  updates,
  withdrawal,
} from './rooms'
import { security } from './security'
import { seller } from './seller'
import { vies } from './vies'

const support = z
  .strictObject({
    email: mailAddress.check(about('Where these mails go.')),
    language: spokenLanguage.check(about('The language of the notices.')),
    opensByMail: z
      ._default(z.boolean(), true)
      .check(about('Mail to the mailbox of replies that belongs to no ticket begins one.')),
  })
  .check(about('The recipients of notices about what customers write; without it the seller, in English.'))

/** The sections that `vendor new` cannot fill in; `prices` are those in the second and further currencies. */
const placeholders = ['seller', 'mailFrom', 'support', 'prices'] as const

/** THE settings of a vendor: `vendor.json`. Strict throughout: a misspelt field is an error, not a field that is ignored. */
export const vendorFile = z.strictObject({
  $schema: z.optional(z.string()).check(about('Where editors find this schema; Foyer does not read it.')),
  name: line.check(about('As members know you.')),
  home: line.check(about('Your own site: an address, or a path of this installation.')),
  mailFrom: z.string().check(z.minLength(3), about('Sends mail where MAIL_FROM says nothing else.')),
  placeholders: z
    ._default(z.array(z.enum(placeholders)), [])
    .check(
      about(
        'The sections that `vendor new` has made up and you have not written yet: a real installation does not start with any.',
      ),
    ),
  brand: z._default(brand, brand.parse({})),
  seller,
  quotes: z.optional(quotes),
  vies: z.optional(vies),
  reverseCharge: z._default(reverseCharge, reverseCharge.parse({})),
  datev: z.optional(datev),
  languages: z.optional(languages),
  currencies: z._default(currencies, [...usualCurrencies]),
  platforms: z._default(platforms, {}),
  support: z.optional(support),
  security: z.optional(security),
  vatShownBy: z
    ._default(z.enum(['language', 'country']), 'country')
    .check(about('Where prices say that VAT is in them: by the country where they buy, or by the reader’s language.')),
  withdrawal: z._default(withdrawal, withdrawal.parse({})),
  disputes: z._default(disputes, disputes.parse({})),
  checkout: z._default(checkout, checkout.parse({})),
  addresses: z._default(addresses, addresses.parse({})),
  giving: z._default(giving, giving.parse({})),
  subscriptions: z._default(subscriptions, subscriptions.parse({})),
  licences: z._default(licences, licences.parse({})),
  updates: z._default(updates, updates.parse({})),
  activation: z._default(activation, {}),
  privacy: z._default(privacy, privacy.parse({})),
  legal: z._default(legal, {}),
  law: z._default(law, law.parse({})),
  consent: z._default(consent, consent.parse({})),
  features: z._default(featureSettings, featureSettings.parse({})).check(about('Which parts of the product you have.')),
  sidebar: z._default(sidebarSettings, sidebarSettings.parse({})).check(about('The member area’s sidebar.')),
  storefront: z._default(storefront, storefront.parse({})),
  statistics: z.optional(statistics),
})
