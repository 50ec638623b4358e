import { refuse, refuseValue } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import { projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { addressHash } from '../actions/link'
import { withdraw } from '../actions/withdraw'
import type { ConsentContext } from '../context'
import { apiConsent, type consentApiCalls } from '../contract/api'
import { addKnown, consentNumbered, consentsListed, type ReadConsent } from '../store/api'
import { forgetQuestions, lockAddress } from '../store/consents'

/** Handlers for consents that the vendor's newsletter tool and other systems read and report. */
export const consentApi = (context: ConsentContext): ApiHandlers<typeof consentApiCalls> => ({
  'GET /api/v1/consents': ({ input }) =>
    pageOf(
      input,
      ({ before, limit }) =>
        consentsListed(context.database, {
          topic: input.topic ?? null,
          withdrawn: input.withdrawn,
          bouncing: input.bouncing,
          limit,
          addressHash: input.email === undefined ? null : addressHash(input.email),
          before: before === null ? null : Number(before),
        }),
      present,
    ),

  'GET /api/v1/consents/{consent}': async ({ input }) => {
    const found = await consentNumbered(context.database, input.consent)
    return found ? present(found) : refuse(20085)
  },

  'POST /api/v1/consents': ({ input, change, now, language }) =>
    change(async (transaction) => {
      const { email, topic, source, wording = null, network = null } = input
      const givenAt = new Date(input.given_at)
      if (!Object.hasOwn(context.topics, topic)) return refuseValue('topic')
      if (givenAt > now) return refuseValue('given_at')
      const hash = addressHash(email)
      await lockAddress(transaction, hash)
      const id = await addKnown(transaction, {
        email,
        addressHash: hash,
        topic,
        wording,
        page: 'api',
        source,
        givenAt,
        askedAt: givenAt,
        askedNetwork: network,
        language: context.offer.languages.is(input.language) ? input.language : language,
      })
      if (id === null) return refuse(20035)
      await forgetQuestions(transaction, hash, topic)
      await context.events.emit(transaction, 'consent.given', { consent: id, topic }, now)
      const added = await consentNumbered(transaction, id)
      if (!added) throw new Error('The consent was not written')
      return { answer: present(added), record: { action: 'consent.add', memberId: null, details: { topic, source } } }
    }),

  'POST /api/v1/consents/withdraw': ({ input: { email, topic }, change, now }) =>
    change(async (transaction) => {
      const ended = { email, topic: topic ?? null, way: 'api', network: null, now } as const
      const withdrawn = await withdraw(context, transaction, ended)
      return {
        answer: { withdrawn },
        record: { action: 'consent.withdraw', memberId: null, details: { topic: topic ?? 'all', withdrawn } },
      }
    }),
})

const present = projection(apiConsent)((consent: ReadConsent) => ({
  wording: consent.sentence,
  given_at: consent.givenAt ?? consent.askedAt,
}))
