import type { Kind, Term } from '../../rules/kinds'
import { isSoldInNumbers } from '../../rules/volume'
import { amountFields, type FormField, type FormGroup, message } from './fields'

/** Returns the group of a product's price for a term, at `prices.LFT` of the form. */
export const priceGroup = (term: Term, kind: Kind, isRenewed: boolean): FormGroup => ({
  key: `prices.${term}`,
  legend: 'catalogue.priceFor',
  term,
  narrow: true,
  fields: [
    ...amountFields(`prices.${term}.amounts`),
    ...(isRenewed
      ? amountFields(`prices.${term}.renewal`, (currency) => message('catalogue.renewalIn', { currency }))
      : []),
    ...(isSoldInNumbers(kind, term) ? [tiersOfTerm(term)] : []),
    { path: `prices.${term}.onSale`, kind: 'flag', label: message('catalogue.offerTerm') },
  ],
})

const tiersOfTerm = (term: Term): FormField => ({
  path: `prices.${term}.tiers`,
  kind: 'tiers',
  label: message('catalogue.tiers'),
  hint: 'catalogue.tiersHint',
  optional: true,
})
