import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { subscriptionsApi } from './calls/api'
import { cancelHandlers } from './calls/cancel'
import { subscriptionsConsoleHandlers } from './calls/console'
import { planHandlers, resumeHandlers } from './calls/plans'
import { readHandlers } from './calls/read'
import type { SubscriptionsContext, SubscriptionsPorts } from './context'
import { subscriptionsApiCalls } from './contract/api'
import { subscriptionsConsoleCalls } from './contract/console'
import { subscriptionsCalls } from './contract/member'
import { planCalls } from './contract/plans'
import { subscriptionsPart } from './imports/subscriptions'
import { registerSubscriptionJobs } from './jobs'
import { subscriptionTerms } from './rules/service'
import { staff } from './store/staff'
import { personalData } from './tables/personal-data'
import { backup } from './tables/subscriptions'

export const subscriptions = defineDomain({
  name: 'subscriptions',
  mails: wordingOf('domains/commerce/subscriptions/mails'),
  samples: async () => (await import('./mails/mails')).subscriptionMails,
  open: (deps, ports: SubscriptionsPorts): SubscriptionsContext => ({
    ...deps,
    ...ports,
    terms: subscriptionTerms(deps.vendor),
  }),
  member: {
    calls: { ...subscriptionsCalls, ...planCalls },
    handlers: (context) => ({
      ...readHandlers(context),
      ...cancelHandlers(context),
      ...resumeHandlers(context),
      ...planHandlers(context),
    }),
  },
  console: { calls: subscriptionsConsoleCalls, handlers: subscriptionsConsoleHandlers },
  api: { calls: subscriptionsApiCalls, handlers: subscriptionsApi },
  commands: () => import('./commands'),
  jobs: registerSubscriptionJobs,
  imports: [subscriptionsPart],
  personalData,
  backup,
  staff,
})
