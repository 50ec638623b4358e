import { z } from 'zod/mini'
import { type Term, terms } from '@/domains/commerce/catalogue/rules/kinds'
import { mostUnits } from '@/domains/commerce/catalogue/rules/volume'
import { anyText as text } from '@/platform/contract/fields'
import { countries } from '@/platform/i18n/countries'

/** Ten products are more than any offer has. */
export const pids = z.pipe(
  z.coerce.string().check(z.regex(/^\d{1,7}(,\d{1,7}){0,9}$/)),
  z.transform((list: string) => [...new Set(list.split(',').map(Number))]),
)

const isTerm = (value: string): value is Term => (terms as readonly string[]).includes(value)
/** One for all products, or one for each, in their order. */
export const options = z.pipe(
  text(50).check(z.refine((list) => list.split(',').every(isTerm))),
  z.transform((list: string) => list.split(',').filter(isTerm)),
)
/** One for all products, or one for each, in their order. */
export const quantities = z.pipe(
  z.coerce.string().check(
    z.regex(/^\d{1,4}(,\d{1,4}){0,9}$/),
    z.refine((list) => list.split(',').every((each) => Number(each) >= 1 && Number(each) <= mostUnits)),
  ),
  z.transform((list: string) => list.split(',').map(Number)),
)
export const country = z.string().check(z.refine((code) => countries.includes(code)))
export { address as email } from '@/platform/contract/typed-fields'
export const secret = text(256).check(z.minLength(1))
