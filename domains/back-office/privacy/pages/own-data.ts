import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt } from '@/domains/accounts/identity'
import { ownersOnly } from '@/platform/contract/company-roles'
import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { MissingFileError } from '@/platform/files/store'
import { sendRefusal } from '@/platform/http/answer'
import type { GatewayDeps } from '@/platform/http/gateway'
import { comesFromForeignPage } from '@/platform/http/own-page'
import { languageOf, memberOf, openPage } from '@/platform/http/pages/visitor'
import type { MemberCaller } from '@/platform/http/visit'
import { readTranslators } from '@/platform/i18n/server'
import { textReader } from '@/platform/i18n/texts'
import { minutes } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { asJson, fileName, ownData, ownsFile } from '../actions/own-data'
import type { PrivacyContext } from '../context'
import { ownDataPage } from '../document/page'
import { wording } from '../document/wording'

/** A download reads all data, so few are allowed. */
const timeout = { free: 6, forgives: minutes(5), longestDelay: minutes(10) }

type Query = Readonly<Record<string, unknown>>

/** One's own data: `/personal-data?format=json` or `html`, each a file, and `/personal-data/file` what the member has sent. */
export async function serveOwnData(app: FastifyInstance, context: PrivacyContext, holder: GatewayDeps) {
  const { database, files, brand } = context
  const words = readTranslators(wording, context.overrides)

  app.get('/personal-data', (request, reply) =>
    forMember(holder, 'GET /personal-data', request, reply, async (member, now) => {
      if (comesFromForeignPage(request, holder.origins)) return sendRefusal(reply, refuse(10010))
      const { format } = request.query as Query
      if (format !== 'json' && format !== 'html') return sendRefusal(reply, refuseFields('format'))
      const lock = openPage('GET /personal-data', member, now)
      if (isRefusal(lock)) return sendRefusal(reply, lock)
      const wait = await countAttempt(database, [ownCount({ key: `data of member ${member.id}`, ...timeout })], now)
      if (wait !== null) return sendRefusal(reply, refuseUntil(wait))
      const data = await ownData(context, database, { memberId: member.id, now, lock })
      const language = languageOf(request, member.language)
      reply.header('content-disposition', `attachment; filename="personal-data-${isoDay(now)}.${format}"`)
      if (format === 'json') return reply.type('application/json').send(asJson(data))
      const reader = textReader(request.offer.languages, language)
      return reply.type('text/html').send(ownDataPage(data, { reader, translate: words[language], brand }))
    }),
  )

  // Its link stands in a file on the member's disk, and that is a foreign page to a browser.
  app.get('/personal-data/file', (request, reply) =>
    forMember(holder, 'GET /personal-data/file', request, reply, async (member) => {
      const { key } = request.query as Query
      if (typeof key !== 'string' || !(await ownsFile(context, database, member.id, key))) return reply.callNotFound()
      try {
        const content = await files.read(key)
        reply.header('content-disposition', `attachment; filename="${fileName(key)}"`)
        return reply.type('application/octet-stream').send(content)
      } catch (error) {
        if (error instanceof MissingFileError) return reply.callNotFound()
        throw error
      }
    }),
  )
}

const isoDay = (moment: Date) => moment.toISOString().slice(0, 10)

/** Opens to the member alone, or to an owner of the company that it is: an operator who looks through their eyes is written down, and refused (spec 12.3). */
async function forMember(
  holder: GatewayDeps,
  call: string,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (member: MemberCaller, now: Date) => Promise<unknown>,
) {
  reply.header('cache-control', 'no-store')
  const now = holder.clock()
  const member = await memberOf(request, holder, now, ownersOnly)
  if (!member) return sendRefusal(reply, refuse(10010))
  if (isRefusal(member)) return sendRefusal(reply, member)
  if (member.suspended) return sendRefusal(reply, refuse(20027))
  if (member.operator !== null) {
    await holder.recordImpersonation(member, call, now)
    return sendRefusal(reply, refuse(20035))
  }
  return answer(member, now)
}
