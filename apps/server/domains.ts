import { openActivation, readActivationSettings } from '@/domains/activation'
import { activationCalls } from '@/domains/activation/contract'
import { catalogueDesk } from '@/domains/catalogue'
import { catalogueDeskCalls } from '@/domains/catalogue/desk-contract'
import { dropStraysOf, layStray, openCheckout, paymentsDesk } from '@/domains/checkout'
import { checkoutCalls } from '@/domains/checkout/contract'
import { paymentsDeskCalls } from '@/domains/checkout/desk-contract'
import { couponsDesk, couponsHandlers } from '@/domains/coupons'
import { couponsCalls } from '@/domains/coupons/contract'
import { couponsDeskCalls } from '@/domains/coupons/desk-contract'
import { type Downloads, downloadsDesk, downloadsHandlers } from '@/domains/downloads'
import { downloadsCalls } from '@/domains/downloads/contract'
import { downloadsDeskCalls } from '@/domains/downloads/desk-contract'
import { giftsDeskHandlers, giftsHandlers, registerGiftJobs } from '@/domains/gifts'
import { giftsCalls } from '@/domains/gifts/contract'
import { giftsDeskCalls } from '@/domains/gifts/desk-contract'
import { wording as giftMails } from '@/domains/gifts/mails/messages'
import { type IdentityContext, identityHandlers } from '@/domains/identity'
import { identityCalls } from '@/domains/identity/contract'
import { invoicesHandlers, registerInvoiceJobs } from '@/domains/invoices'
import { invoicesCalls } from '@/domains/invoices/contract'
import { licencesContext, openLicences, seatCounts } from '@/domains/licences'
import { licencesCalls } from '@/domains/licences/contract'
import { logsHandlers } from '@/domains/logs'
import { logsCalls } from '@/domains/logs/contract'
import { handOverWhatWaited, membersDesk } from '@/domains/members'
import { membersDeskCalls } from '@/domains/members/desk-contract'
import { numbersHandlers } from '@/domains/numbers'
import { numbersCalls } from '@/domains/numbers/contract'
import { offersHandlers } from '@/domains/offers'
import { offersCalls } from '@/domains/offers/contract'
import { openOperators } from '@/domains/operators'
import { operatorsCalls } from '@/domains/operators/contract'
import { auditCalls } from '@/domains/operators/contract-audit'
import { wording as operatorMails } from '@/domains/operators/mails/messages'
import { ordersHandlers } from '@/domains/orders'
import { ordersCalls } from '@/domains/orders/contract'
import { poolsDesk, registerPoolJobs } from '@/domains/pools'
import { poolsDeskCalls } from '@/domains/pools/desk-contract'
import { wording as poolMails } from '@/domains/pools/mails/messages'
import { openPrivacy, readPrivacySettings } from '@/domains/privacy'
import { privacyCalls } from '@/domains/privacy/contract'
import { wording as privacyMails } from '@/domains/privacy/mails/messages'
import { productsHandlers } from '@/domains/products'
import { productsCalls } from '@/domains/products/contract'
import { profileHandlers } from '@/domains/profile'
import { profileCalls } from '@/domains/profile/contract'
import { refundsDeskHandlers, refundsHandlers, registerRefundJobs } from '@/domains/refunds'
import { refundsCalls } from '@/domains/refunds/contract'
import { refundsDeskCalls } from '@/domains/refunds/desk-contract'
import { wording as refundMails } from '@/domains/refunds/mails/messages'
import type { Reason } from '@/domains/refunds/rules'
import { reasonMessages } from '@/domains/refunds/wording'
import { statisticsHandlers } from '@/domains/statistics'
import { statisticsCalls } from '@/domains/statistics/contract'
import { endSubscriptionsOf, openSubscriptions } from '@/domains/subscriptions'
import type { SubscriptionsContext } from '@/domains/subscriptions/context'
import { subscriptionsCalls } from '@/domains/subscriptions/contract'
import { wording as subscriptionMails } from '@/domains/subscriptions/mails/messages'
import { subscriptionTerms } from '@/domains/subscriptions/rules/service'
import { registerSupportJobs, supportDeskHandlers, supportHandlers } from '@/domains/support'
import { supportCalls } from '@/domains/support/contract'
import { supportDeskCalls } from '@/domains/support/desk-contract'
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
import { ticketDesk } from './ticket-desk'

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
    opened(paymentsDeskCalls, paymentsDesk(checkout)),
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
    opened(giftsDeskCalls, giftsDeskHandlers(gifts)),
    opened(refundsCalls, refundsHandlers(refunds)),
    opened(refundsDeskCalls, refundsDeskHandlers(refunds)),
    opened(supportCalls, supportHandlers(support)),
    opened(supportDeskCalls, supportDeskHandlers(ticketDesk(house, support))),
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
    opened(membersDeskCalls, membersDesk(members)),
    opened(
      { ...operatorsCalls, ...auditCalls },
      await openOperators({
        ...house,
        demo: house.config.demo,
        secret: house.config.licenceSecret,
        translate: await readTranslators(operatorMails),
      }),
    ),
    opened(catalogueDeskCalls, catalogueDesk(house)),
    opened(poolsDeskCalls, poolsDesk(pools)),
    opened(couponsDeskCalls, couponsDesk(house)),
    opened(downloadsDeskCalls, downloadsDesk(house)),
  ]
}
