import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { InputOf } from '@/platform/contract/call'
import type { activationCalls } from '../contract/member'
import type { CodeSource, CodeSources } from '../rules'
import { placeOf } from './present'

type Input = InputOf<(typeof activationCalls)['GET /member/activate_oem']>

/** A single item is found by its order and the place in it. */
export const missingFields = ({ type, vid, oid }: Input): string[] =>
  type === 'single_item' ? Object.entries({ vid, oid }).flatMap(([name, value]) => (value ? [] : [name])) : []

/** Returns the source that a call names; null: the member has no such source. */
export function sourceFor(
  catalogue: Catalogue,
  sources: CodeSources,
  { type, pid, vid, oid }: Input,
): CodeSource | null {
  const ofType = { dvdfab_365: sources.plans, unifab_aio: sources.allInOnes, single_item: sources.units }[type]
  const wanted = ofType.filter(({ oem }) => oem === productOf(catalogue, pid))
  const isNamed = ({ line, claim }: CodeSource) =>
    line.order === oid && claim.by === 'unit' && placeOf(line, claim.unit) === vid
  return (type === 'single_item' ? wanted.find(isNamed) : wanted[0]) ?? null
}
