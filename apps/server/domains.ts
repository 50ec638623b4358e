import { type CompaniesContext, companyFacts, renameOwnCompany } from '@/domains/accounts/companies'
import { companies } from '@/domains/accounts/companies/domain'
import { companyLogin as companyLoginDomain } from '@/domains/accounts/company-login/domain'
import { companyLogin } from '@/domains/accounts/company-login/store/company-login'
import { identity } from '@/domains/accounts/identity/domain'
import { pageCounts } from '@/domains/accounts/page-counts/domain'
import { profile } from '@/domains/accounts/profile/domain'
import { bulk } from '@/domains/back-office/bulk/domain'
import { givableCodes, giveCode } from '@/domains/back-office/code-pools/actions/give'
import { codePools } from '@/domains/back-office/code-pools/domain'
import type { MailSource } from '@/domains/back-office/mail-templates'
import { mailTemplates } from '@/domains/back-office/mail-templates/domain'
import { isServed } from '@/domains/back-office/members'
import { members } from '@/domains/back-office/members/domain'
import { operations } from '@/domains/back-office/operations/domain'
import { endOfAccount, personOf } from '@/domains/back-office/privacy'
import { privacy } from '@/domains/back-office/privacy/domain'
import { reports } from '@/domains/back-office/reports/domain'
import { webhooks } from '@/domains/back-office/webhooks/domain'
import { agreeWithAccount, agreeWithOrder, enclosedWith } from '@/domains/billing/agreements'
import { agreements } from '@/domains/billing/agreements/domain'
import { bankPayments } from '@/domains/billing/bank-payments/domain'
import { admitPayment, isAddressBlocked } from '@/domains/billing/fraud/actions/admit'
import { fraud } from '@/domains/billing/fraud/domain'
import { addAttempt } from '@/domains/billing/fraud/store/attempts'
import { isOrderHeld } from '@/domains/billing/fraud/store/reviews'
import { tax } from '@/domains/billing/tax/domain'
import { latestVersionNumber } from '@/domains/commerce/catalogue'
import { catalogue } from '@/domains/commerce/catalogue/domain'
import { isCredited, stopRemindersTo } from '@/domains/commerce/checkout'
import { checkout } from '@/domains/commerce/checkout/domain'
import { disputes } from '@/domains/commerce/disputes/domain'
import { isDisputed, isOrderDisputed } from '@/domains/commerce/disputes/store/lines'
import { entitlements } from '@/domains/commerce/entitlements/domain'
import { documentFiles, electronicFiles, lockEarlierKey, markEarlierKey } from '@/domains/commerce/invoices'
import { invoices } from '@/domains/commerce/invoices/domain'
import { orders } from '@/domains/commerce/orders/domain'
import { quotations } from '@/domains/commerce/quotations/domain'
import { refunds } from '@/domains/commerce/refunds/domain'
import {
  anySubscriptionOf,
  endSubscriptionsOf,
  isCollected,
  subscriptionUpgrade,
} from '@/domains/commerce/subscriptions'
import { subscriptions } from '@/domains/commerce/subscriptions/domain'
import { vatIds } from '@/domains/commerce/vat-ids/domain'
import { licenceCodesTaken } from '@/domains/licensing/activation'
import { activation } from '@/domains/licensing/activation/domain'
import { companySeats } from '@/domains/licensing/company-seats/domain'
import { havePrograms } from '@/domains/licensing/downloads'
import { downloads } from '@/domains/licensing/downloads/domain'
import { gifting } from '@/domains/licensing/gifting/domain'
import { isFinal } from '@/domains/licensing/gifting/store/handover-fees'
import { endHouseholdsOf, isInHousehold } from '@/domains/licensing/households'
import { households } from '@/domains/licensing/households/domain'
import { givenPlaces, seatsOver, updateRights } from '@/domains/licensing/licences'
import { licences } from '@/domains/licensing/licences/domain'
import { giftCodesTaken } from '@/domains/promotion/campaign-gifts'
import { campaignGifts } from '@/domains/promotion/campaign-gifts/domain'
import { askForTopics } from '@/domains/promotion/consent/actions/ask'
import { endByComplaint } from '@/domains/promotion/consent/actions/complaint'
import { consent } from '@/domains/promotion/consent/domain'
import { holdsCoupon } from '@/domains/promotion/coupons'
import { coupons } from '@/domains/promotion/coupons/domain'
import { allInOneHolder } from '@/domains/promotion/offers'
import { offers } from '@/domains/promotion/offers/domain'
import { memberDiscount, versionUpgrade } from '@/domains/promotion/offers/rules'
import { mailCode } from '@/domains/self-service/addresses/calls/codes'
import type { AddressesContext } from '@/domains/self-service/addresses/context'
import { addresses } from '@/domains/self-service/addresses/domain'
import { tryCode, useCodes } from '@/domains/self-service/addresses/store/codes'
import { endClaimsOn } from '@/domains/self-service/addresses/store/requests'
import { wayBackWaits } from '@/domains/self-service/addresses/store/rivals'
import { cancellation } from '@/domains/self-service/cancellation/domain'
import { cloudBackup } from '@/domains/self-service/cloud-backup/domain'
import { companyConversion } from '@/domains/self-service/company-conversion/domain'
import { dashboard } from '@/domains/self-service/dashboard/domain'
import { identityProvider } from '@/domains/self-service/identity-provider/domain'
import { products } from '@/domains/self-service/products/domain'
import { storefront } from '@/domains/self-service/storefront/domain'
import { apiKeys } from '@/domains/staff/api-keys/domain'
import { attention } from '@/domains/staff/attention/domain'
import { caseWork } from '@/domains/staff/case-work/domain'
import { operators } from '@/domains/staff/operators/domain'
import { aside } from '@/domains/support/mailbox'
import { mailbox } from '@/domains/support/mailbox/domain'
import { letterJoiner, letterReceiver, ticketExists } from '@/domains/support/tickets'
import { tickets } from '@/domains/support/tickets/domain'
import { payments } from '@/integrations/payments/domain'
import type { BackupPart } from '@/platform/backup/ledger'
import { type Features, isThere } from '@/platform/contract/feature'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { CaseSource } from '@/platform/installation/console/cases'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import type { CardPart } from '@/platform/installation/console/member-card'
import type { MemberMatches } from '@/platform/installation/console/member-search'
import type { Person, PersonalTable } from '@/platform/installation/console/personal-data'
import type { TimelineSource } from '@/platform/installation/console/timeline'
import { placed } from '@/platform/installation/placed-domain'
import type { StaffCard } from '@/platform/installation/staff'
import { givingPorts, licenceKeysOf } from './checkout-ports'
import { statisticsPorts } from './statistics'
import { subscriptionPorts } from './subscription-ports'

const purpose = 'company' as const

/** Companies prove their mailboxes as accounts do theirs. */
const companyMailbox = (addresses: () => AddressesContext): CompaniesContext['mailbox'] => ({
  mailCode: ({ companyId: memberId, ...request }) => mailCode(addresses(), { ...request, memberId, purpose }),
  tryCode: (database, tried) => tryCode(database, { ...tried, purpose }),
  useCode: async (transaction, holder) => (await useCodes(transaction, holder, [purpose])) === 1,
})

/**
 * THE list of domains: a new one is a folder and a line here, with the interfaces that it needs of domains above it. A
 * domain whose tables or imports refer to another's comes after it.
 */
export const domains = [
  placed(identity, (installation) => ({
    companyLogin,
    besideSession: {
      endsAt: endOfAccount,
      catalogueVersion: latestVersionNumber,
      company: companyFacts,
      allInOne: allInOneHolder(installation),
    },
    agree: (transaction, account) => agreeWithAccount(installation.legal, transaction, account),
    askForTopics,
    isBlocked: isAddressBlocked,
    wayBackWaits,
  })),
  placed(privacy, (installation) => ({
    tables: personalTables,
    endSubscriptions: (memberId) => endSubscriptionsOf(installation.of(subscriptions), memberId),
    isServed: (database, memberId, now) => isServed(database, installation.of(members).holdings, memberId, now),
    endHouseholds: (transaction, memberId, now) =>
      endHouseholdsOf(installation.of(households), transaction, memberId, now),
  })),
  placed(profile, (installation) => ({
    renameCompany: (member, name, now) => renameOwnCompany(installation.of(companies), member, name, now),
  })),
  placed(companies, (installation) => ({ mailbox: companyMailbox(() => installation.of(addresses)) })),
  placed(companyLoginDomain, (installation) => ({
    identity: installation.of(identity),
    companies: installation.of(companies),
  })),
  placed(operators),
  placed(caseWork, ({ vendor }) => ({ sources: caseSources(vendor.features) })),
  placed(apiKeys),
  placed(catalogue),
  placed(orders),
  placed(entitlements),
  placed(vatIds),
  placed(invoices),
  placed(quotations),
  placed(subscriptions, subscriptionPorts),
  placed(cancellation, (installation) => ({ subscriptions: installation.of(subscriptions) })),
  placed(downloads, (installation) => ({
    updateRights: (credential, now) => updateRights(installation.of(licences), credential, now),
    givenPlaces,
  })),
  placed(refunds, (installation) => ({
    isDisputed: isOrderDisputed,
    lines: { isCredited, isDisputed, isFinal, codesTaken: [giftCodesTaken, licenceCodesTaken] },
    seatsOver: (database, given) => seatsOver(installation.of(licences), database, given),
  })),
  placed(checkout, (installation) => ({
    discounts: [memberDiscount, versionUpgrade, subscriptionUpgrade],
    holdsCoupon,
    quotations: installation.of(quotations),
    agreements: {
      agree: (transaction, order) => agreeWithOrder(installation.legal, transaction, order),
      askForTopics,
      enclosedWith,
    },
    guard: {
      note: addAttempt,
      isHeld: isOrderHeld,
      admit: (purchase) => admitPayment(installation.of(fraud), purchase),
    },
    ...givingPorts(installation),
    licenceKeys: licenceKeysOf(installation),
    havePrograms: (transaction, pids) => havePrograms(installation, transaction, pids),
  })),
  placed(bankPayments),
  placed(disputes, ({ vendor }) => ({
    ...persons,
    evidence: evidenceSources(vendor.features),
  })),
  placed(fraud, (installation) => ({ refunds: installation.of(refunds) })),
  placed(agreements),
  placed(consent, () => ({ stopReminders: stopRemindersTo })),
  placed(licences, () => ({ companyLogin })),
  placed(companySeats, (installation) => ({ licences: installation.of(licences) })),
  placed(households, (installation) => ({ licences: installation.of(licences) })),
  placed(activation),
  placed(campaignGifts),
  placed(coupons),
  placed(codePools),
  placed(gifting, (installation) => ({ ...persons, refunds: installation.of(refunds) })),
  placed(offers, (installation) => ({ licences: installation.of(licences) })),
  placed(members, (installation) => ({
    identity: installation.of(identity),
    tables: personalTables,
    card: memberCard,
    matches: memberMatches,
    timeline: timelineSources,
    inHousehold: isInHousehold,
    endClaims: endClaimsOn,
    codes: {
      stocked: (database, reader) => givableCodes(installation.of(codePools), database, reader),
      give: (transaction, request) => giveCode(installation.of(codePools), transaction, request),
    },
    earlierKeys: { lock: lockEarlierKey, mark: markEarlierKey },
    subscriptions: { has: anySubscriptionOf, renews: isCollected },
  })),
  placed(bulk),
  placed(addresses, (installation) => ({
    identity: installation.of(identity),
    members: installation.of(members),
    ...persons,
  })),
  placed(companyConversion, (domain) => ({
    members: domain.of(members),
    licences: domain.of(licences),
    households: domain.of(households),
  })),
  placed(mailbox, (installation) => ({
    receive: async (letter) =>
      installation.vendor.features.tickets
        ? letterReceiver(installation.of(tickets), letter)
        : { take: async () => aside('closed'), drop: async () => {} },
    join: (letter, ticket) => letterJoiner(installation.of(tickets), letter, ticket),
    ticketExists,
    complained: (transaction, complaint) => endByComplaint(installation.of(consent), transaction, complaint),
  })),
  placed(tickets),
  placed(dashboard, ({ vendor }) => ({ parts: overviewParts(vendor.features) })),
  placed(products),
  placed(reports),
  placed(tax, (installation) => ({
    electronicFiles: (request) => electronicFiles(installation.of(invoices), request),
    documentFiles: (request) => documentFiles(installation.of(invoices), request),
  })),
  placed(operations),
  placed(webhooks),
  placed(mailTemplates, ({ vendor }) => ({ sources: mailSources(vendor.features) })),
  placed(cloudBackup),
  placed(identityProvider, (installation) => ({ identity: installation.of(identity) })),
  placed(storefront),
  placed(pageCounts, statisticsPorts),
  placed(payments),
  placed(attention, ({ vendor }) => ({ sources: attentionSources(vendor.features) })),
] as const

/**
 * Every table with members' data, parents before their children. Export and erasure follow from it; a test walks the
 * database and finds a table that no domain has declared.
 */
export const personalTables: readonly PersonalTable[] = domains.flatMap(({ personalData = [] }) => personalData)

/** Everything that can have happened to a member, as each domain tells it. */
export const timelineSources: readonly TimelineSource[] = domains.flatMap(({ staff }) => staff?.timeline ?? [])

const persons = { personOf: (memberId: number): Person => personOf(personalTables, memberId) }

/** Returns the mails of each domain that the vendor has. */
const mailSources = (features: Features): readonly MailSource[] =>
  domains
    .filter((domain) => isThere(features, domain))
    .flatMap(({ mails, samples }) => (mails && samples ? [{ mails, samples }] : []))

/** The kinds of cases that staff divide among them, of the domains that the vendor has. */
const caseSources = (features: Features): readonly CaseSource[] =>
  domains.filter((domain) => isThere(features, domain)).flatMap(({ staff }) => staff?.cases ?? [])

/** Everything that can want the staff's attention, in the order of the list, of the domains that the vendor has. */
export const attentionSources = (features: Features): readonly AttentionSource[] =>
  domains.filter((domain) => isThere(features, domain)).flatMap(({ staff }) => staff?.attention ?? [])

/** Returns what each domain that the vendor has tells on a member's overview. */
const overviewParts = (features: Features): readonly CardPart[] =>
  domains.filter((domain) => isThere(features, domain)).flatMap(({ overview }) => overview ?? [])

/** Returns the evidence sources of each domain that the vendor has. */
const evidenceSources = (features: Features): readonly EvidenceSource[] =>
  domains.filter((domain) => isThere(features, domain)).flatMap(({ staff }) => staff?.evidence ?? [])

/** The facts of each domain on the page of a member. */
export const memberCard: readonly StaffCard[] = domains.flatMap(({ staff }) => staff?.card ?? [])
const memberMatches: readonly MemberMatches[] = domains.flatMap(({ staff }) => staff?.matches ?? [])

/** Every other table, and why nothing of a member is in it. */
export const impersonalTables: Readonly<Record<string, string>> = Object.assign(
  {},
  ...domains.map(({ impersonalTables: tables }) => tables),
)

/** The part of each domain in a backup. */
export const backupParts: readonly BackupPart[] = domains.flatMap(({ backup }) => backup ?? [])
