import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { InputOf } from '@/platform/contract/call'
import { type Refusal, refuse, refuseFields, refuseUnknownPath } from '@/platform/contract/refusal'
import { type Handlers, type LanguageChoice, type ReadingHandler, reading } from '@/platform/http/visit'
import type { Deps } from '@/platform/installation/deps'
import type { activationCalls } from '../contract/member'
import {
  type ActivationObstacle,
  bundleSlots,
  type CodeSource,
  type CodeSources,
  codeSources,
  isOldUser,
  obstacleTo,
  type Slots,
  subscriptionSlots,
} from '../rules'
import type { ActivationSettings } from '../settings'
import { addActivations } from '../store/activations'
import { assignCode, type CodeRefusal } from '../store/codes'
import { type PossessionsRow, type PossessionsValues, possessionsColumn, readPossessions } from '../store/possessions'
import { presentMember } from './member'
import { placeOf, presentBundles, presentProducts } from './present'

/** The dependencies of activation. */
export interface ActivationContext extends Pick<Deps, 'database' | 'catalogue' | 'holdings'> {
  readonly settings: ActivationSettings
}

type Input = InputOf<(typeof activationCalls)['GET /member/activate_oem']>

/** A single item is found by its order and the place in it. */
const missingFields = ({ type, vid, oid }: Input): string[] =>
  type === 'single_item' ? Object.entries({ vid, oid }).flatMap(([name, value]) => (value ? [] : [name])) : []

/** Returns the source that a call names; null: the member has no such source. */
function sourceFor(catalogue: Catalogue, sources: CodeSources, { type, pid, vid, oid }: Input): CodeSource | null {
  const ofType = { dvdfab_365: sources.plans, unifab_aio: sources.allInOnes, single_item: sources.units }[type]
  const wanted = ofType.filter(({ oem }) => oem === productOf(catalogue, pid))
  const isNamed = ({ line, claim }: CodeSource) =>
    line.order === oid && claim.by === 'unit' && placeOf(line, claim.unit) === vid
  return (type === 'single_item' ? wanted.find(isNamed) : wanted[0]) ?? null
}

const refusals = {
  notRunning: 20002,
  noneLeft: 20003,
  alreadyActivated: 20004,
  notIncluded: 20040,
} as const satisfies Record<ActivationObstacle, number>

const codeRefusals = { notRunning: 20002, noneLeft: 20035 } as const satisfies Record<CodeRefusal, number>

type Calls = typeof activationCalls

/** Answers with the purchases that were read with the session. */
type Answer<Key extends keyof Calls> = ReadingHandler<Calls[Key], PossessionsRow>['answer']

/** Every call of activation with its handler. */
export function activationHandlers(context: ActivationContext): Handlers<Calls> {
  /** The purchases are read with the session: a call has three statements at most, and a write needs one of its own. */
  const column = possessionsColumn(context.holdings)
  const withPossessions = {
    column: () => column,
    values: (_: unknown, request: LanguageChoice): PossessionsValues => ({ ...request }),
  }
  return {
    'GET /member': reading({ ...withPossessions, answer: showMember(context) }),
    'POST /member/get_{line}_active': reading({ ...withPossessions, answer: showChoices(context) }),
    'POST /member/{line}_active': reading({ ...withPossessions, answer: activateOfBundle(context) }),
    'POST /member/activate': reading({ ...withPossessions, answer: activateOfSubscriptions(context) }),
    'GET /member/activate_oem': reading({ ...withPossessions, answer: fetchCode(context) }),
  }
}

const showMember =
  ({ database, catalogue: catalogues, settings, holdings }: ActivationContext): Answer<'GET /member'> =>
  async (row, { reader, member, now }) => {
    const catalogue = await catalogues.currentCatalogue(database)
    return {
      status: 1,
      content: presentMember(catalogue, readPossessions(holdings, row), {
        reader,
        now,
        settings,
        holdings,
        masked: member.operator !== null,
      }),
    }
  }

const showChoices =
  ({ database, catalogue: catalogues, holdings }: ActivationContext): Answer<'POST /member/get_{line}_active'> =>
  async (row, { input: { line }, reader, now }) => {
    const catalogue = await catalogues.currentCatalogue(database)
    if (!isLine(catalogue, line)) return refuseUnknownPath()
    const { lines, activations } = readPossessions(holdings, row)
    const bundles = bundleSlots(catalogue, lines, activations, now).filter(({ product }) => product.line === line)
    const pids = bundles.flatMap(({ scope, activated }) => [...scope, ...activated])
    return {
      four_in_one_orders: presentBundles(catalogue, bundles, reader),
      products: presentProducts(catalogue, pids, reader),
    }
  }

const activateOfBundle =
  (context: ActivationContext): Answer<'POST /member/{line}_active'> =>
  async (row, { input: { line, pid, spid }, member, now }) => {
    const catalogue = await context.catalogue.currentCatalogue(context.database)
    if (!isLine(catalogue, line)) return refuseUnknownPath()
    const { lines, activations } = readPossessions(context.holdings, row)
    const bundles = bundleSlots(catalogue, lines, activations, now)
    const wanted = productOf(catalogue, pid)
    const bundle = bundles.find(({ product }) => product === wanted && product.line === line) ?? null
    return activate(context, bundle, spid.split(',').map(Number), { memberId: member.id, at: now })
  }

const activateOfSubscriptions =
  (context: ActivationContext): Answer<'POST /member/activate'> =>
  async (row, { input: { pid }, member, now }) => {
    const catalogue = await context.catalogue.currentCatalogue(context.database)
    const { lines, activations, memberSince } = readPossessions(context.holdings, row)
    const old = isOldUser(memberSince, context.settings.oldUsersBefore)
    const slots = subscriptionSlots(catalogue, lines, activations, { now, old })
    return activate(context, slots, [pid], { memberId: member.id, at: now })
  }

const fetchCode =
  ({ database, catalogue: catalogues, holdings }: ActivationContext): Answer<'GET /member/activate_oem'> =>
  async (row, { input, member, now }) => {
    const missing = missingFields(input)
    if (missing.length > 0) return refuseFields(...missing)
    const catalogue = await catalogues.currentCatalogue(database)
    const { lines, codes } = readPossessions(holdings, row)
    const source = sourceFor(catalogue, codeSources(catalogue, lines, codes, now), input)
    if (source?.code) return { code: source.code }
    if (!source) return refuse(20002)
    const { claim, oem, standsOn } = source
    const taken = await assignCode(database, {
      memberId: member.id,
      pool: oem.family,
      claim,
      standsOn: { lines: standsOn, holdings },
      at: now,
    })
    return 'code' in taken ? taken : refuse(codeRefusals[taken.refused])
  }

/** Decides by what was read with the session, and lets the database have the last word. */
async function activate(
  { database, holdings }: ActivationContext,
  slots: Slots | null,
  pids: readonly number[],
  { memberId, at }: { memberId: number; at: Date },
): Promise<Record<string, never> | Refusal<20002 | 20003 | 20004 | 20040>> {
  const obstacle = obstacleTo(slots, pids)
  if (slots === null || obstacle !== null) return refuse(refusals[obstacle ?? 'notRunning'])
  const refused = await addActivations(database, { memberId, slots, holdings, pids: [...new Set(pids)], at })
  return refused === null ? {} : refuse(refusals[refused])
}
const isLine = ({ lines }: Catalogue, key: string) => lines.some((line) => line.key === key)
