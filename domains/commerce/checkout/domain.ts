import { setupOf } from '@/integrations/payments/setups'
import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { checkoutApi } from './calls/api'
import { paymentsConsole } from './calls/console'
import { checkoutHandlers } from './calls/member'
import { reminderHandlers } from './calls/reminders'
import type { CheckoutContext, CheckoutPorts } from './context'
import { checkoutApiCalls } from './contract/api'
import { paymentsConsoleCalls } from './contract/console'
import { checkoutCalls } from './contract/member'
import { quotationCalls } from './contract/quotation'
import { reminderCalls } from './contract/reminders'
import { registerCheckoutJobs } from './jobs'
import { serveUnsubscribe } from './pages/unsubscribe'
import { staff } from './store/staff'
import { personalData } from './tables/personal-data'

export const checkout = defineDomain({
  name: 'checkout',
  mails: wordingOf('domains/commerce/checkout/mails', 'domains/commerce/catalogue'),
  samples: async () => (await import('./mails/mails')).checkoutMails,
  open: (deps, ports: CheckoutPorts): CheckoutContext => ({
    ...deps,
    ...ports,
    sellsThrough: deps.config.payments.provider,
    least: setupOf(deps.config.payments.provider).least,
    withdrawal: deps.vendor.withdrawal,
    reminders: deps.vendor.checkout,
  }),
  member: {
    calls: { ...checkoutCalls, ...quotationCalls, ...reminderCalls },
    handlers: (context) => ({ ...checkoutHandlers(context), ...reminderHandlers(context) }),
  },
  console: { calls: paymentsConsoleCalls, handlers: paymentsConsole },
  api: { calls: checkoutApiCalls, handlers: checkoutApi },
  pages: serveUnsubscribe,
  jobs: registerCheckoutJobs,
  commands: () => import('./commands'),
  personalData,
  impersonalTables: {
    discrepancies: 'names at the provider, of no member here',
    reminder_refusals: 'hashes of addresses to which no mail of a kind goes',
  },
  staff,
})
