import { emailProblem } from '@/domains/accounts/identity/rules'
import { type Term, terms } from '@/domains/commerce/catalogue/rules/kinds'
import { commandsOf } from '@/platform/commands/command'
import { inWords, UsageError } from '@/platform/commands/errors'
import { language, languageIn, operator, optional, reason, required } from '@/platform/commands/options'
import type { Offer } from '@/platform/contract/vendor-offer'
import { parseMoney } from '@/platform/i18n/money'
import type { Currency } from '@/platform/money/currencies'
import { foldAddress } from '@/platform/text/typed/address'
import { enterOrder } from '../actions/enter-order'
import type { CheckoutContext } from '../context'
import type { EnteredItem } from '../rules/entered-order'

const command = commandsOf<CheckoutContext>()

export const enter = command({
  summary: `Enters an order that was paid elsewhere. The member of the address gets it,
or a new account, which gets a link to a first password. --products names
each as PRODUCT:TERM:AMOUNT, with :QUANTITY where there are several; what
was paid is in --currency, and for all of them. --document is the invoice
or receipt of the time: there is none of ours.`,
  words: ['ADDRESS'],
  needs: 'one ADDRESS',
  options: {
    products: required('LIST'),
    currency: required('CURRENCY'),
    country: required('COUNTRY', countryNamed),
    'postal-code': optional('CODE'),
    paid: required('MOMENT', momentIn),
    document: required('REFERENCE'),
    name: optional('NAME'),
    language,
    reason: reason(500),
    operator,
  },
  json: true,
  reaches: ['goods.given'],
  example:
    'ada@example.test --products 701:LFT:59.99 --currency EUR --country DE --paid 2026-11-20T10:00Z --document RE-4711 --reason "Bought at the fair"',
  async run({ words: [address], options }, at) {
    const { products, currency: code, country, paid, document, name, language: named } = options
    const spoken = languageIn(at.offer, named) ?? 'en'
    const email = foldAddress(address)
    if (emailProblem(email) !== null) throw new UsageError(`"${address}" is no address.`)
    const currency = currencyNamed(code, at.offer)
    const items = products.split(',').map((text) => itemIn(text, currency))
    const said = { name, language: spoken, postal_code: options['postal-code'], reason: options.reason }
    const entry = { email, items, currency, country, paid, document, ...said }
    const refusals = inWords({
      20035: `An order with the document ${document} is there already.`,
      20040:
        'There is no such product or term, no VAT rate for the country, --postal-code is none of it, or --paid lies ahead.',
    })
    const { order, member } = await at.act(options.operator, refusals, (context, acting) =>
      enterOrder(context, acting, entry),
    )
    return { data: { order, member, email }, text: `Entered: ${order}, of member ${member}` }
  },
})

function currencyNamed(text: string, { currencies }: Offer): Currency {
  const found = currencies.find((each) => each === text.toUpperCase())
  if (!found) throw new UsageError(`There is no currency "${text}".`)
  return found
}

function countryNamed(text: string) {
  if (!/^[A-Za-z]{2}$/.test(text)) throw new UsageError('--country needs the two letters of ISO 3166.')
  return text.toUpperCase()
}

function momentIn(text: string) {
  const moment = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(moment.getTime())) {
    throw new UsageError('--paid needs a moment such as 2026-11-21T14:30Z.')
  }
  return moment
}

function itemIn(text: string, currency: Currency): EnteredItem {
  const [pid = '', named = '', paid = '', quantity = '1', ...more] = text.split(':')
  const term: Term | undefined = terms.find((each) => each === named)
  const amount = parseMoney(paid, currency)
  if (
    !/^\d{1,7}$/.test(pid) ||
    !term ||
    !amount ||
    amount.minor < 0 ||
    !/^[1-9]\d{0,2}$/.test(quantity) ||
    more.length
  ) {
    throw new UsageError(`"${text}" is no product, term and amount such as 701:LFT:59.99.`)
  }
  return { pid: Number(pid), term, quantity: Number(quantity), amount: amount.minor }
}
