import { isAudited } from '@/platform/audit/change'
import type { CallDefinition } from '@/platform/contract/call'
import { isRefusal, type Refusal, refuse, refuseFields } from '@/platform/contract/refusal'
import { openLock, type WeightyState } from '@/platform/contract/weighty'
import { chooseLanguage } from '@/platform/i18n/choose-language'
import { admitOperator } from '../admit-operator'
import { readInput } from '../input'
import { comesFromForeignPage, comesFromOwnPage } from '../own-page'
import { inPreview } from '../preview'
import { isFresh } from '../proof'
import type { MemberCaller, Visit } from '../visit'
import type { ResolvedMember, SessionLookup } from './deps'
import type { AnyReading, Exchange } from './exchange'
import { languageHintsOf, openVisit } from './open-visit'
import { refuseMember } from './refuse-member'
import { refuseOtherAccount } from './refuse-other-account'
import { type PresentedToken, presentedToken } from './token'

type ReadInput = ReturnType<typeof readInput>

/**
 * Finds the session, in the one round trip in which a reading call also reads its answer.
 * @returns null where there is none and the call needs none; else the call's own answer to an unknown session
 */
async function findSession(
  exchange: Exchange,
  token: string | null,
  read: ReadInput,
): Promise<ResolvedMember | Refusal | null> {
  const { definition, gateway, now } = exchange
  if (definition.who === 'visitor' || definition.who === 'program') return null
  const found = token === null ? null : await gateway.resolveMember(token, now, sessionLookup(exchange, read))
  if (!found && definition.who === 'member') return refuse(definition.unknownSession ?? 10010)
  return found
}

/** The member's stored language is known with the answer only, so the column gets the wishes around it. */
function sessionLookup({ request, fields, handler }: Exchange, read: ReadInput): SessionLookup | undefined {
  if (isRefusal(read) || typeof handler === 'function') return undefined
  const given = fields.lang ?? fields.language
  const { languages } = request.offer
  const wishes = {
    given: languages.is(given) ? given : null,
    otherwise: chooseLanguage(languages, languageHintsOf(request)),
    first: languages.fallback,
  }
  return { column: handler.column(read.input as never), values: handler.values(read.input as never, wishes) }
}

/**
 * A foreign page may change nothing with a session that the browser sends along, and set none (spec 2.3).
 * @returns the call's own answer to an unknown session; null: it may go on
 */
function refuseForeignPage(
  { request, definition, gateway }: Exchange,
  { byCookieAlone }: PresentedToken,
): Refusal | null {
  const { effect, setsSession, unknownSession = 10010 } = definition
  if (effect === 'write' && byCookieAlone && !comesFromOwnPage(request, gateway.origins)) return refuse(unknownSession)
  if (setsSession && comesFromForeignPage(request, gateway.origins)) return refuse(unknownSession)
  return null
}

/** An operator: their session and permission, then the input, then the handler, whose changes are audited. */
export async function answerOperator(exchange: Exchange): Promise<unknown> {
  const { request, definition, handler, gateway, fields, file, now } = exchange
  const admitted = await admitOperator(request, definition, gateway, now, file !== null)
  if (isRefusal(admitted)) return admitted
  const read = readInput(definition, fields, request.offer)
  if (isRefusal(read)) return read
  if (definition.upload && file === null) return refuseFields(definition.upload.field)
  const visit = openVisit(exchange, admitted.operator, { token: null, cookieToken: null })
  const answer = handler as (visit: Visit) => Promise<unknown>
  const result = await answer({ ...visit, ...admitted, input: read.input, ...(file && { file }) } as Visit)
  return isAudited(result) ? result.answer : result
}

/**
 * Everybody else: where the call comes from, whose session it names, whether the page shows that account, what keeps that member
 * from it, then the input, which is read before the session so that both are found in one round trip.
 */
export async function answerVisitor(exchange: Exchange): Promise<unknown> {
  const { request, definition, handler, fields, file, now } = exchange
  const presented = presentedToken(exchange)
  const foreign = refuseForeignPage(exchange, presented)
  if (foreign) return foreign

  const read = readInput(definition, fields, request.offer)
  const session = await findSession(exchange, presented.token, read)
  if (isRefusal(session)) return session
  const member = session?.member ?? null
  const other = refuseOtherAccount(exchange, member)
  if (other) return other
  const barred = member && (await refuseMember(exchange, member))
  if (barred) return barred

  if (isRefusal(read)) return read
  if (definition.upload && file === null) return refuseFields(definition.upload.field)
  const locks = locksOf(definition, member, now)
  const visit = {
    ...openVisit(exchange, member, presented),
    member,
    input: read.input,
    ...(file && { file }),
    ...locks,
  }
  const answer = () =>
    typeof handler === 'function'
      ? handler(visit)
      : handler.answer(session?.found, visit as Parameters<AnyReading['answer']>[1])
  return member?.preview ? inPreview(answer) : answer()
}

/** Opened where the call's proof was seen; else the handler asks, for what its input reaches (decision 0140). */
function locksOf({ reaches, needsProof, provenBy }: CallDefinition, member: MemberCaller | null, now: Date) {
  if (!reaches) return {}
  if (needsProof || provenBy) return { lock: openLock(...reaches) }
  const isOpen = member !== null && member.operator === null && isFresh(member.provenAt, now)
  return { unlock: (state: WeightyState) => (isOpen ? openLock(state) : refuse(20051)) }
}
