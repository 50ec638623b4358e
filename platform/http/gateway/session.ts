import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { chooseLanguage } from '@/platform/i18n/choose-language'
import type { readInput } from '../input'
import type { ResolvedMember, SessionLookup } from './deps'
import type { Exchange } from './exchange'
import { languageHintsOf } from './open-visit'

type ReadInput = ReturnType<typeof readInput>

/**
 * Finds the session, in the one round trip in which a reading call also reads its answer.
 * @returns null where there is none and the call needs none; else the call's own answer to an unknown session
 */
export async function findSession(
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
  }
  return { column: handler.column(read.input as never), values: handler.values(read.input as never, wishes) }
}
