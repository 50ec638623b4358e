import { checkCaptcha, countAttempt, hashOf } from '@/domains/accounts/identity'
import { refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { agree, questionsOf } from '../actions/agree'
import { askForTopics, refuseQuestions } from '../actions/ask'
import { openLink } from '../actions/link'
import { offeredTopics, preferencesOf } from '../actions/preferences'
import { endAll } from '../actions/withdraw'
import type { ConsentContext } from '../context'
import type { consentCalls } from '../contract/member'
import { choose, mailThrottles } from './choose'

type Calls = Omit<typeof consentCalls, 'GET /member/consent' | 'POST /member/consent'>

/** Handlers for visitors: no answer reveals whether an address is known. */
export function visitorHandlers(context: ConsentContext): Handlers<Calls> {
  const { database, topics } = context
  return {
    'GET /api/consent/topics': async ({ input, reader }) => ({
      topics: offeredTopics(context, reader, input.box ?? null),
    }),

    'POST /api/consent/ask': async ({ input, token, network, now, language }) => {
      const { email, code, versions } = input
      if (token === null || !(await checkCaptcha(database, hashOf(token), code, now))) return refuse(42011)
      const wait = await countAttempt(database, mailThrottles(network, email), now)
      if (wait !== null) return refuseUntil(wait)
      await askForTopics(database, { email, versions, page: 'form', network, language, now })
      return {}
    },

    'POST /api/consent/check': async ({ input, now, reader }) => {
      const asked = await questionsOf(context, input.hash, now)
      if (asked === null) return refuse(20032)
      const names = asked.topics.map((topic) => textIn(topics[topic]?.names, reader) ?? topic)
      return { email: asked.email, topics: names }
    },

    'POST /api/consent/agree': async ({ input, network, now }) => {
      const given = await agree(context, { secret: input.hash, network, now })
      return given === null ? refuse(20032) : {}
    },

    'POST /api/consent/refuse': async ({ input, now }) => {
      const asked = await questionsOf(context, input.hash, now)
      if (asked === null) return refuse(20032)
      await database.transaction((transaction) => refuseQuestions(transaction, asked.email, now))
      return {}
    },

    'POST /api/consent/preferences': async ({ input, reader }) => {
      const link = openLink(context, input.link)
      return link === null ? refuse(20032) : preferencesOf(context, link, reader)
    },

    'POST /api/consent/preferences/change': async (visit) => {
      const { link: given, ...choice } = visit.input
      const link = openLink(context, given)
      if (link === null) return refuse(20032)
      return choose(context, visit, { ...choice, email: link.email })
    },

    'POST /api/consent/preferences/stop': async ({ input, network, now, reader }) => {
      const link = openLink(context, input.link)
      if (link === null) return refuse(20032)
      const { email } = link
      await database.transaction((transaction) =>
        endAll(context, transaction, { email, way: 'preferences', network, now }),
      )
      return preferencesOf(context, { email }, reader)
    },
  }
}
