import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Audited } from '@/platform/audit/change'
import type { CallDefinition, Calls } from '@/platform/contract/call'
import type { SessionColumn } from '@/platform/database/session-column'
import { chooseLanguage, isLanguage } from '@/platform/i18n/languages'
import { chooseMarket, type MarketWish } from '@/platform/money/market'
import type { Clock } from '@/platform/time/duration'
import { send } from './answer'
import { type Fields, fieldsOf, isSound, readInput } from './input'
import { networkOf } from './network'
import { admitOperator, type OperatorKeeper } from './operator-door'
import { comesFromForeignPage, comesFromOwnPage } from './own-page'
import { inPreview } from './preview'
import { isProven } from './proof'
import { discard, receive } from './receive'
import { isRefusal, refuse, refuseFields } from './refusal'
import { acceptUploads } from './upload'
import type { Handlers, MemberCaller, ReadingHandler, ReceivedFile, Visit } from './visit'

export const sessionCookie = 'laravel_session'
export const languageCookie = 'language'

export interface DoorKeeper {
  readonly clock: Clock
  readonly origins: ReadonlySet<string>
  /** The one function that knows a session; null: there is none, or it has ended (decision 0012). */
  readonly resolveMember: (token: string, now: Date, beside?: BesideSession) => Promise<ResolvedMember | null>
  /** Writes down a call made by an operator who looks through a member's eyes (spec 12.3). */
  readonly recordImpersonation: (member: MemberCaller, call: string, now: Date) => Promise<void>
  readonly operators: OperatorKeeper
  /** Whether the ticket service has given out this pass. */
  readonly knowsPass: (token: string, now: Date) => Promise<boolean>
  /** Called after every call that may have changed something. */
  readonly afterWrite: () => void
}

/** What a call reads in the same statement. */
export interface BesideSession {
  readonly column: SessionColumn<unknown>
  readonly values: object
}

export interface ResolvedMember {
  readonly member: MemberCaller
  /** What the column held. */
  readonly found: unknown
}

const largestList = 256 * 1024

type AnyVisit = Visit & { input: unknown; member: MemberCaller | null; file?: Buffer | ReceivedFile }
type AnyReading = ReadingHandler<CallDefinition, unknown>
type AnyHandler = ((visit: AnyVisit) => Promise<unknown>) | AnyReading

/** Opens the calls of a contract to the network. The door is closed by default: each call says who may come in. */
export function serve<C extends Calls>(app: FastifyInstance, calls: C, handlers: Handlers<C>, keeper: DoorKeeper) {
  for (const [key, definition] of Object.entries<CallDefinition>(calls)) {
    const [method = '', url = ''] = key.split(' ')
    const handler = handlers[key as keyof C] as unknown as AnyHandler
    const open = (place: FastifyInstance) =>
      place.route({
        method,
        url: routeOf(url),
        exposeHeadRoute: false,
        ...(definition.takesList && { bodyLimit: largestList }),
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store')
          const file = await receive(request, definition, keeper, sessionCookie)
          const result = isRefusal(file)
            ? file
            : await admit(request, reply, key, definition, handler, keeper, file).finally(() => discard(file))
          if (definition.effect === 'write') keeper.afterWrite()
          return send(reply, definition, result)
        },
      })
    if (!definition.upload) open(app)
    else {
      app.register(async (scope) => {
        await acceptUploads(scope)
        open(scope)
      })
    }
  }
}

/** A field that stands in the path is one lower-case word: `{line}`. */
const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1(^[a-z]{2,30})')

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  definition: CallDefinition,
  handler: AnyHandler,
  keeper: DoorKeeper,
  file: Buffer | ReceivedFile | null,
): Promise<unknown> {
  const fields = fieldsOf(request)
  const now = keeper.clock()
  const withFile = file && { file }
  if (definition.who === 'operator') {
    const admitted = await admitOperator(request, definition, keeper, now, file !== null)
    if (isRefusal(admitted)) return admitted
    const read = readInput(definition, fields)
    if (isRefusal(read)) return read
    if (definition.upload && file === null) return refuseFields(definition.upload.field)
    const visit = visitOf(request, reply, fields, admitted.operator, now, null, null)
    const answer = handler as (visit: Visit) => Promise<unknown>
    const result = await answer({ ...visit, ...admitted, input: read.input, ...withFile } as Visit)
    return Audited.is(result) ? result.answer : result
  }
  // A program is nobody's browser: whatever session comes with its call counts for nothing.
  const sessionCounts = definition.who !== 'program'
  const cookieToken = (sessionCounts && request.cookies[sessionCookie]) || null
  const parameter = fields[sessionCookie] || (definition.sessionField && fields[definition.sessionField])
  const given = sessionCounts && typeof parameter === 'string' && parameter && isSound(parameter) ? parameter : null
  const token = given ?? cookieToken

  const byCookieAlone = given === null && cookieToken !== null
  const noSession = definition.unknownSession ?? 10010
  if (definition.effect === 'write' && byCookieAlone && !comesFromOwnPage(request, keeper.origins)) {
    return refuse(noSession)
  }
  if (definition.setsSession && comesFromForeignPage(request, keeper.origins)) return refuse(noSession)

  const read = readInput(definition, fields)
  let resolved: ResolvedMember | null = null
  if (definition.who !== 'visitor') {
    const beside =
      isRefusal(read) || typeof handler === 'function' ? undefined : besideOf(request, fields, handler, read)
    resolved = token === null ? null : await keeper.resolveMember(token, now, beside)
    if (!resolved && definition.who === 'member') return refuse(noSession)
  }
  const member = resolved?.member ?? null
  if (member) {
    if (member.suspended) return refuse(20027)
    if (member.operator !== null) await keeper.recordImpersonation(member, key, now)
    if (member.operator !== null && definition.closedToImpersonation) return refuse(20035)
    // What is in preparation is looked at; nothing is done on the strength of it.
    if (member.preview && definition.effect === 'write' && definition.who === 'member') return refuse(20035)
    if (!isProven(definition.needsProof, member, now)) return refuse(20051)
  }

  if (isRefusal(read)) return read
  if (definition.upload && file === null) return refuseFields(definition.upload.field)
  const visit = {
    ...visitOf(request, reply, fields, member, now, token, cookieToken),
    member,
    input: read.input,
    ...withFile,
  }
  const answer = () =>
    typeof handler === 'function'
      ? handler(visit)
      : handler.answer(resolved?.found, visit as Parameters<AnyReading['answer']>[1])
  return member?.preview ? inPreview(answer) : answer()
}

/** The member's stored language is known with the answer only, so the column gets the wishes around it. */
function besideOf(request: FastifyRequest, fields: Fields, handler: AnyReading, { input }: { input: unknown }) {
  const given = fields.lang ?? fields.language
  const wish = { given: isLanguage(given) ? given : null, otherwise: chooseLanguage(wishesOf(request)) }
  return { column: handler.column(input as never), values: handler.values(input as never, wish) }
}

const wishesOf = ({ cookies, headers }: FastifyRequest) => ({
  cookie: cookies[languageCookie],
  acceptLanguage: headers['accept-language'],
})

function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Fields,
  caller: ({ readonly language: string | null } & MarketWish) | null,
  now: Date,
  token: string | null,
  cookieToken: string | null,
): Visit {
  const wishes = wishesOf(request)
  const language = chooseLanguage({ parameter: fields.lang ?? fields.language, stored: caller?.language, ...wishes })
  return {
    now,
    token,
    cookieToken,
    network: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language,
    market: (wish) => chooseMarket(language, [wish, caller, request.cookies], wishes.acceptLanguage),
    cookies: {
      get: (name) => request.cookies[name] || null,
      set: (name, value, options) => void reply.setCookie(name, value, options),
      clear: (name, path = '/') => void reply.clearCookie(name, { path }),
    },
  }
}
