import { openActivation, readActivationSettings } from '@/domains/activation'
import { activationCalls } from '@/domains/activation/contract/member'
import { catalogueConsole } from '@/domains/catalogue'
import { catalogueConsoleCalls } from '@/domains/catalogue/contract/console'
import { dropStraysOf, layStray, openCheckout, paymentsConsole } from '@/domains/checkout'
import { paymentsConsoleCalls } from '@/domains/checkout/contract/console'
import { checkoutCalls } from '@/domains/checkout/contract/member'
import { couponsConsole, couponsHandlers } from '@/domains/coupons'
import { couponsConsoleCalls } from '@/domains/coupons/contract/console'
import { couponsCalls } from '@/domains/coupons/contract/member'
import { type Downloads, downloadsConsole, downloadsHandlers } from '@/domains/downloads'
import { downloadsConsoleCalls } from '@/domains/downloads/contract/console'
import { downloadsCalls } from '@/domains/downloads/contract/member'
import { giftsConsoleHandlers, giftsHandlers, registerGiftJobs } from '@/domains/gifts'
import { giftsConsoleCalls } from '@/domains/gifts/contract/console'
import { giftsCalls } from '@/domains/gifts/contract/member'
import { wording as giftMails } from '@/domains/gifts/mails/messages'
import { type IdentityContext, identityHandlers } from '@/domains/identity'
import { identityCalls } from '@/domains/identity/contract/member'
import { invoicesHandlers, registerInvoiceJobs } from '@/domains/invoices'
import { invoicesCalls } from '@/domains/invoices/contract/member'
import { licencesContext, openLicences, seatCounts } from '@/domains/licences'
import { licencesCalls } from '@/domains/licences/contract/member'
import { logsHandlers } from '@/domains/logs'
import { logsCalls } from '@/domains/logs/contract/console'
import { handOverWhatWaited, membersConsole } from '@/domains/members'
import { membersConsoleCalls } from '@/domains/members/contract/console'
import { numbersHandlers } from '@/domains/numbers'
import { numbersCalls } from '@/domains/numbers/contract/console'
import { offersHandlers } from '@/domains/offers'
import { offersCalls } from '@/domains/offers/contract/member'
import { openOperators } from '@/domains/operators'
import { auditCalls } from '@/domains/operators/contract/audit'
import { operatorsCalls } from '@/domains/operators/contract/console'
import { wording as operatorMails } from '@/domains/operators/mails/messages'
import { ordersHandlers } from '@/domains/orders'
import { ordersCalls } from '@/domains/orders/contract/member'
import { poolsConsole, registerPoolJobs } from '@/domains/pools'
import { poolsConsoleCalls } from '@/domains/pools/contract/console'
import { wording as poolMails } from '@/domains/pools/mails/messages'
import { openPrivacy, readPrivacySettings } from '@/domains/privacy'
import { privacyCalls } from '@/domains/privacy/contract/member'
import { wording as privacyMails } from '@/domains/privacy/mails/messages'
import { productsHandlers } from '@/domains/products'
import { productsCalls } from '@/domains/products/contract/member'
import { profileHandlers } from '@/domains/profile'
import { profileCalls } from '@/domains/profile/contract/member'
import { refundsConsoleHandlers, refundsHandlers, registerRefundJobs } from '@/domains/refunds'
import { refundsConsoleCalls } from '@/domains/refunds/contract/console'
import { refundsCalls } from '@/domains/refunds/contract/member'
import { wording as refundMails } from '@/domains/refunds/mails/messages'
import type { Reason } from '@/domains/refunds/rules'
import { reasonMessages } from '@/domains/refunds/rules/reason-messages'
import { statisticsHandlers } from '@/domains/statistics'
import { statisticsCalls } from '@/domains/statistics/contract/member'
import { endSubscriptionsOf, openSubscriptions } from '@/domains/subscriptions'
import type { SubscriptionsContext } from '@/domains/subscriptions/context'
import { subscriptionsCalls } from '@/domains/subscriptions/contract/member'
import { wording as subscriptionMails } from '@/domains/subscriptions/mails/messages'
import { subscriptionTerms } from '@/domains/subscriptions/rules/service'
import { registerSupportJobs, supportConsoleHandlers, supportHandlers } from '@/domains/support'
import { supportConsoleCalls } from '@/domains/support/contract/console'
import { supportCalls } from '@/domains/support/contract/member'
import { wording as supportMails } from '@/domains/support/mails/messages'
import type { Calls } from '@/platform/contract/call'
import type { Handlers } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import { readTranslators } from '@/platform/i18n/server'
import { sandboxHandlers } from '@/platform/payments/sandbox/calls'
import { sandboxCalls } from '@/platform/payments/sandbox/contract'
import { checkoutContext } from './checkout'
import type { House } from './house'
import { membersContext } from './members'
import { personalTables } from './personal-tables'
import { ticketConsole } from './ticket-console'

/** The calls of a domain, each with what answers it. */
export interface OpenDomain {
  readonly calls: Calls
  readonly handlers: Handlers<Calls>
}

const opened = <C extends Calls>(calls: C, handlers: Handlers<C>): OpenDomain => ({
  calls,
  handlers: handlers as unknown as Handlers<Calls>,
})

/** Opens every domain of the house, in one place: its calls, its jobs, and what it does when something happens. */
export async function openDomains(
  house: House,
  identity: IdentityContext,
  downloads: Downloads,
): Promise<readonly OpenDomain[]> {
  registerInvoiceJobs(house)
  const refunds = { ...house, translate: await readTranslators(refundMails) }
  registerRefundJobs(refunds)
  const gifts = { ...house, translate: await readTranslators(giftMails) }
  registerGiftJobs(gifts)
  const support = {
    ...house,
    staff: house.vendor.support ?? { email: house.vendor.seller.email, language: 'en' },
    ticketUrl: house.config.ticketUrl,
    translate: await readTranslators(supportMails),
    refundReason: (reason: Reason, language: Language) => refunds.translate[language](reasonMessages[reason]),
  }
  registerSupportJobs(support)
  const licences = licencesContext(house)
  const checkout = await checkoutContext(house)
  const subscriptions: SubscriptionsContext = {
    ...house,
    strays: {
      lay: (transaction, finding) => layStray(checkout, transaction, finding),
      drop: dropStraysOf,
    },
    translate: await readTranslators(subscriptionMails),
    terms: subscriptionTerms(house.vendor),
    oldUsersBefore: readActivationSettings(house.vendor.activation).oldUsersBefore,
  }
  const pools = { ...house, translate: await readTranslators(poolMails) }
  registerPoolJobs(pools)
  const members = await membersContext(house, identity)
  handOverWhatWaited(members)
  return [
    opened(identityCalls, identityHandlers(identity)),
    opened(ordersCalls, ordersHandlers),
    opened(checkoutCalls, openCheckout(checkout)),
    opened(paymentsConsoleCalls, paymentsConsole(checkout)),
    opened(invoicesCalls, invoicesHandlers(house)),
    opened(subscriptionsCalls, openSubscriptions(subscriptions)),
    opened(sandboxCalls, sandboxHandlers(house.database, house.payments)),
    opened(
      offersCalls,
      offersHandlers({ ...house, seats: seatCounts(licences), subscriptionGrace: subscriptions.terms.grace }),
    ),
    opened(profileCalls, profileHandlers(house)),
    opened(activationCalls, openActivation(house)),
    opened(productsCalls, productsHandlers({ ...house, subscriptionGrace: subscriptions.terms.grace })),
    opened(downloadsCalls, downloadsHandlers(downloads)),
    opened(couponsCalls, couponsHandlers(house)),
    opened(giftsCalls, giftsHandlers(gifts)),
    opened(giftsConsoleCalls, giftsConsoleHandlers(gifts)),
    opened(refundsCalls, refundsHandlers(refunds)),
    opened(refundsConsoleCalls, refundsConsoleHandlers(refunds)),
    opened(supportCalls, supportHandlers(support)),
    opened(supportConsoleCalls, supportConsoleHandlers(ticketConsole(house, support))),
    opened(licencesCalls, openLicences(licences)),
    opened(logsCalls, logsHandlers(house)),
    opened(numbersCalls, numbersHandlers(house)),
    opened(statisticsCalls, statisticsHandlers(house)),
    opened(
      privacyCalls,
      openPrivacy({
        ...house,
        translate: await readTranslators(privacyMails),
        settings: readPrivacySettings(house.vendor.privacy),
        tables: personalTables,
        endSubscriptions: (memberId) => endSubscriptionsOf(subscriptions, memberId),
      }),
    ),
    opened(membersConsoleCalls, membersConsole(members)),
    opened(
      { ...operatorsCalls, ...auditCalls },
      await openOperators({
        ...house,
        demo: house.config.demo,
        secret: house.config.licenceSecret,
        translate: await readTranslators(operatorMails),
      }),
    ),
    opened(catalogueConsoleCalls, catalogueConsole(house)),
    opened(poolsConsoleCalls, poolsConsole(pools)),
    opened(couponsConsoleCalls, couponsConsole(house)),
    opened(downloadsConsoleCalls, downloadsConsole(house)),
  ]
}
