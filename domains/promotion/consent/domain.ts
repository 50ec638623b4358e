import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { before, days, minutes } from '@/platform/time/duration'
import { announceVersions, answerAnnouncements } from './actions/announce'
import { answerRequests } from './actions/ask'
import { mailGate } from './actions/gate'
import { textsOf } from './actions/texts'
import { consentApi } from './calls/api'
import { memberHandlers } from './calls/member'
import { visitorHandlers } from './calls/visitor'
import type { ConsentContext, ConsentPorts } from './context'
import { consentApiCalls } from './contract/api'
import { consentCalls } from './contract/member'
import { topicConsentsPart } from './imports/topic-consents'
import { serveUnsubscribe } from './pages/unsubscribe'
import { proofKept, withdrawnKept } from './rules'
import { purgeConsents } from './store/consents'
import { staff } from './store/staff'
import { keepTexts } from './store/texts'
import { personalData } from './tables'

/** Registers the scheduled jobs of consents, and the work behind answers that reveal nothing. */
function registerConsentJobs(context: ConsentContext) {
  const { worker, clock } = context
  answerRequests(context)
  answerAnnouncements(context)
  worker.recur('consent.announce', minutes(10), () => announceVersions(context))
  worker.recur('consent.purge', days(1), async (patient) => {
    const now = clock()
    await purgeConsents(patient, { now, nameless: before(now, withdrawnKept), gone: before(now, proofKept) })
  })
}

/** Consents to mail, and their withdrawal (decision 0114). */
export const consent = defineDomain({
  name: 'consent',
  mails: wordingOf('domains/promotion/consent/mails'),
  samples: async () => (await import('./mails/mails')).consentMails,
  async open(deps, ports: ConsentPorts): Promise<ConsentContext> {
    const { topics, alwaysSent } = deps.vendor.consent
    const texts = textsOf(topics, deps)
    await keepTexts(deps.database, texts, deps.clock())
    const context = { ...deps, ...ports, topics, alwaysSent, texts, licenceSecret: deps.config.licenceSecret }
    deps.mailer.guardBy(mailGate(context))
    return context
  },
  member: {
    calls: consentCalls,
    handlers: (context) => ({ ...visitorHandlers(context), ...memberHandlers(context) }),
  },
  api: { calls: consentApiCalls, handlers: consentApi },
  pages: serveUnsubscribe,
  jobs: registerConsentJobs,
  imports: [topicConsentsPart],
  personalData,
  impersonalTables: {
    announced_versions: 'what the vendor has published',
    asking_refusals: 'hashes of addresses for which no consent may be asked',
    consent_texts: 'what the vendor offers to write about',
  },
  staff,
})
