import type { AnswerOf } from '@/platform/contract/call'
import { type Reference, references } from '../../check/references'
import type { catalogueConsoleCalls, ListedProduct } from '../../contract/console'
import type { FormField } from './fields'

/** The draft's entries that the fields of a form can refer to. */
export type Choices = Pick<
  AnswerOf<(typeof catalogueConsoleCalls)['GET /console/api/catalogue']>,
  'lines' | 'products' | 'pictures'
>

/** The facts of the entry that contains the field; a campaign has neither line nor platforms. */
interface Chooser {
  readonly pid: number | null
  readonly line: string
  readonly platforms: readonly string[]
}

/** The products that a field may name: those that the check lets pass, the product itself aside. */
export function nameable(
  products: readonly ListedProduct[],
  { path, kinds: own }: Pick<FormField, 'path' | 'kinds'>,
  { pid, line, platforms }: Chooser,
): readonly ListedProduct[] {
  const rule: Reference | null = path in references ? references[path as keyof typeof references] : null
  const kinds = rule?.kinds ?? own
  return products.filter(
    (each) =>
      each.pid !== pid &&
      (!kinds || kinds.includes(each.kind)) &&
      (!rule?.sameLine || each.line === line) &&
      (rule === null || each.platforms.some((platform) => platforms.includes(platform))),
  )
}
