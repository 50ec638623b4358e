import { z } from 'zod/mini'
import { featureSettings } from '@/platform/contract/feature'
import { sidebarSettings } from '@/platform/contract/sidebar'
import { builtInLanguages } from '@/platform/i18n/languages'
import { usualCurrencies } from '@/platform/money/currencies'
import { currencyField, ofOffer } from '@/platform/money/currency-field'
import { commonPlatforms, platformPattern } from '@/platform/programs/platforms'
import { brand } from './brand'
import { consent } from './consent'
import { datev } from './datev'
import { about, httpsAddress, line, mailAddress, spokenLanguage, texts } from './fields'
import { law } from './law'
import { legal } from './legal'
import {
  activation,
  addresses,
  checkout,
  giving,
  licences,
  login,
  privacy,
  statistics,
  storefront,
  subscriptions,
  updates,
  withdrawal,
} from './rooms'
import { numberPattern, seller } from './seller'

const vies = z
  .strictObject({
    unanswered: z
      ._default(z.enum(['reverseCharge', 'vat']), 'reverseCharge')
      .check(about('The VAT of an invoice as long as VIES has not answered: none, or that of the country.')),
  })
  .check(about('VAT ids are checked by VIES; without it, by their form and check digits alone.'))

const contact = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      /^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s"<>]+|tel:\+[\d-]{5,30})$/,
      'must be mailto:, https:// or tel: with what follows',
    ),
  )

const security = z
  .strictObject({
    contact: z
      .array(contact)
      .check(z.minLength(1), z.maxLength(5), about('Where to write, the first one first, such as mailto:security@….')),
    policy: z.optional(httpsAddress).check(about('What you ask of them, and what they may expect.')),
    encryption: z.optional(httpsAddress).check(about('Where the key lies that they may encrypt with.')),
    acknowledgments: z.optional(httpsAddress).check(about('Where you thank them.')),
  })
  .check(about('The contact for security problems, for /.well-known/security.txt; without it support, or the seller.'))

const reverseCharge = z
  .strictObject({
    price: z
      ._default(z.enum(['gross', 'net']), 'gross')
      .check(about('The price for such a business: the price as it is, or the price without the VAT of its country.')),
  })
  .check(about('Businesses in other member states of the European Union, which owe the VAT themselves.'))

const quotes = z
  .strictObject({
    number: z
      ._default(numberPattern, 'Q-{year}-{number}')
      .check(about('The pattern of their numbers, such as Q-{year}-{number}.')),
    days: z
      ._default(z.int(), 30)
      .check(z.gte(1), z.lte(365), about('How long a quotation holds that a buyer has asked for.')),
  })
  .check(about('Prices are promised in writing to those who ask; without it there are no quotations.'))

const isOnce = (codes: readonly string[]) => new Set(codes).size === codes.length

/** A language of the product, or one that the vendor brings. */
const language = z.string().check(ofOffer({ one: 'known language' }))

const languages = z
  .array(language)
  .check(
    z.minLength(1),
    z.refine(isOnce, 'names a language twice'),
    about(
      `The languages that members and staff can choose, the first for readers of none of them; left out: ${builtInLanguages.join(', ')}, and those that you bring.`,
    ),
  )

const currencies = z
  .array(currencyField)
  .check(
    z.minLength(1),
    z.refine(isOnce, 'names a currency twice'),
    about(
      `The currencies that you sell in, by the codes of ISO 4217, the first for buyers without any hint; left out: ${usualCurrencies.join(', ')}.`,
    ),
  )

const platformKey = z.string().check(
  z.regex(new RegExp(`^${platformPattern}$`), 'must be a key such as ios: 2 to 15 small letters and digits'),
  z.refine((key) => !(commonPlatforms as readonly string[]).includes(key), 'is there at every vendor'),
)

const platforms = z
  .record(
    platformKey,
    z.strictObject({
      names: texts.check(about('Its name, by language: iPhone and iPad.')),
      labelled: z
        ._default(z.boolean(), false)
        .check(about('Its devices are named by a label, as phones are, and not by a MAC address.')),
    }),
  )
  .check(about(`The platforms of your programs besides ${commonPlatforms.join(', ')}, by a key of your own.`))

const disputes = z
  .strictObject({
    lostAfterDays: z
      ._default(z.int(), 120)
      .check(
        z.gte(30),
        z.lte(540),
        about('When a dispute counts as lost of whose loss the provider says nothing, as Paddle does not.'),
      ),
  })
  .check(about('Payments that a bank has called back.'))

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
  login: z._default(login, login.parse({})),
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
