import { audiences } from '@/domains/commerce/catalogue/rules/kinds'
import type { MessageKey } from '@/platform/i18n/message'
import { parseMoney } from '@/platform/i18n/money'
import { languages } from '@/platform/i18n/page-languages'
import type { Amounts, Currency } from '@/platform/money/currencies'
import { foldCode } from '@/platform/text/typed/code'
import { momentOf } from '@/platform/time/local-moment'
import { currencies } from '@/platform/ui/browser/page-offer'

type Values = Record<string, string>

/** Returns the initial values of the form; `by` is `percent` or `amount`. */
export const emptyCoupon = (): Values => ({
  code: '',
  ...Object.fromEntries(languages.map((language) => [`name.${language}`, ''])),
  by: 'percent',
  percent: '',
  ...Object.fromEntries(
    currencies.flatMap((currency) => [
      [`off.${currency}`, ''],
      [`minimum.${currency}`, ''],
    ]),
  ),
  products: '',
  uses: '',
  usesPerMember: '1',
  for: 'everyone',
  expires: '',
})

const firstName = () => `name.${languages[0]}`

const isCount = (text: string, most: number) => /^[1-9]\d*$/.test(text.trim()) && Number(text) <= most
const read = (text: string, currency: Currency) => {
  const parsed = parseMoney(text.trim().replace(',', '.'), currency)
  return parsed && parsed.minor > 0 ? parsed.minor : null
}
const hasMinimum = (values: Values) => currencies.some((currency) => values[`minimum.${currency}`]?.trim() !== '')

/** Returns the problems of a typed coupon. */
export function problemsIn(values: Values): Record<string, MessageKey | null> {
  const { code = '', percent = '', products = '', uses = '', usesPerMember = '', by } = values
  const share = Number(percent.trim().replace(',', '.'))
  const amountsIn = (name: string) =>
    currencies.map((currency) => {
      const field = `${name}.${currency}`
      return [field, read(values[field] ?? '', currency) === null ? 'couponsConsole.noAmount' : null] as const
    })
  return {
    code: /^[A-Z0-9]{4,20}$/.test(foldCode(code)) ? null : 'couponsConsole.noCode',
    [firstName()]: values[firstName()]?.trim() ? null : 'member_new_3',
    ...(by === 'percent'
      ? {
          percent:
            /^\d{1,3}([.,]\d{1,5})?$/.test(percent.trim()) && share > 0 && share <= 100
              ? null
              : 'couponsConsole.noPercent',
        }
      : Object.fromEntries(amountsIn('off'))),
    ...(hasMinimum(values) && Object.fromEntries(amountsIn('minimum'))),
    products: /^(\s*\d{1,7}\s*(,|$))*$/.test(products) ? null : 'couponsConsole.noProducts',
    uses: uses.trim() === '' || isCount(uses, 1_000_000_000) ? null : 'couponsConsole.noCount',
    usesPerMember: isCount(usesPerMember, 1000) ? null : 'couponsConsole.noCount',
  }
}

/** The coupon of a form without problems. A language without a name of its own gets that of the vendor’s first. */
export function couponIn(values: Values, lines: readonly string[]) {
  const { code = '', percent = '', products = '', uses = '', usesPerMember = '', expires = '', by } = values
  const audience = audiences.find((each) => each === values.for)
  const amounts = (name: string) =>
    Object.fromEntries(
      currencies.map((currency) => [currency, read(values[`${name}.${currency}`] ?? '', currency) ?? 0]),
    ) as Amounts
  const first = values[firstName()]?.trim() ?? ''
  const pids = products.split(',').flatMap((pid) => (pid.trim() === '' ? [] : [Number(pid)]))
  const expiresAt = momentOf(expires)
  return {
    code: foldCode(code),
    names: Object.fromEntries(languages.map((language) => [language, values[`name.${language}`]?.trim() || first])),
    discount:
      by === 'percent'
        ? { by: 'percent' as const, percent: percent.trim().replace(',', '.') }
        : { by: 'amount' as const, amounts: amounts('off') },
    ...(lines.length > 0 && { lines: [...lines] }),
    ...(pids.length > 0 && { products: pids }),
    ...(hasMinimum(values) && { minimum: amounts('minimum') }),
    ...(uses.trim() !== '' && { uses: Number(uses) }),
    usesPerMember: Number(usesPerMember),
    ...(audience && audience !== 'everyone' && { for: audience }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  }
}
