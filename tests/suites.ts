/** Tests of the calls over real HTTP (decision 0026). All but the last list run on PostgreSQL. */
export const calls = ['{apps,domains,drills,integrations,packages,platform,tests}/**/*.calls.test.ts']

/**
 * What the embedded database is asked as well: the main ways of each domain, and whatever is about transactions, jobs and
 * money, since a transaction that asks for a second connection waits there for itself (decision 0026).
 */
export const onEmbeddedToo = [
  'apps/server/cli/import.calls.test.ts',
  'apps/server/{features,import-example}.calls.test.ts',
  'domains/licensing/activation/activation.calls.test.ts',
  'domains/self-service/addresses/{claims,way-back}.calls.test.ts',
  'domains/back-office/bulk/bulk.calls.test.ts',
  'domains/commerce/catalogue/console.calls.test.ts',
  'domains/commerce/checkout/{checkout,company,evidence,fulfil,reminders}.calls.test.ts',
  'domains/promotion/coupons/coupons.calls.test.ts',
  'domains/commerce/disputes/disputes.calls.test.ts',
  'domains/licensing/downloads/{delivery,publish}.calls.test.ts',
  'domains/promotion/campaign-gifts/gifts.calls.test.ts',
  'domains/commerce/entitlements/lines.calls.test.ts',
  'domains/licensing/households/households.calls.test.ts',
  'domains/accounts/identity/{mistyped,register}.calls.test.ts',
  'domains/accounts/identity/imports/update.calls.test.ts',
  'domains/commerce/invoices/{issue,sold-by-provider}.calls.test.ts',
  'domains/staff/api-keys/{idempotency,keys}.calls.test.ts',
  'domains/billing/agreements/legal.calls.test.ts',
  'domains/licensing/licences/{floating,keys,licences}.calls.test.ts',
  'domains/back-office/operations/logs.calls.test.ts',
  'domains/support/mailbox/check.calls.test.ts',
  'domains/back-office/members/{members,merge,suspension}.calls.test.ts',
  'domains/back-office/reports/{numbers,sums}.calls.test.ts',
  'domains/promotion/offers/promises.calls.test.ts',
  'domains/self-service/identity-provider/members.calls.test.ts',
  'domains/staff/operators/{sign-in,staff}.calls.test.ts',
  'domains/commerce/orders/{orders,transitions}.calls.test.ts',
  'domains/commerce/orders/imports/*.calls.test.ts',
  'domains/back-office/code-pools/pools.calls.test.ts',
  'domains/back-office/privacy/{deletion,erasure}.calls.test.ts',
  'domains/accounts/profile/profile.calls.test.ts',
  'domains/commerce/quotations/quotations.calls.test.ts',
  'domains/commerce/refunds/{begin,goodwill,request}.calls.test.ts',
  'domains/billing/fraud/trying.calls.test.ts',
  'domains/accounts/page-counts/statistics.calls.test.ts',
  'domains/commerce/subscriptions/{subscriptions,trial}.calls.test.ts',
  'domains/support/tickets/support.calls.test.ts',
  'domains/back-office/mail-templates/texts.calls.test.ts',
  'domains/billing/bank-payments/transfers.calls.test.ts',
  'domains/back-office/webhooks/{feed,webhooks}.calls.test.ts',
  'drills/races/seat.calls.test.ts',
  'platform/backup/emptied.calls.test.ts',
  'platform/database/{partitions,start,transaction}.calls.test.ts',
  'platform/import/statistics.calls.test.ts',
  'platform/jobs/*.calls.test.ts',
  'platform/metrics/metrics.calls.test.ts',
  'integrations/payments/sandbox/sandbox.calls.test.ts',
  // With one role, the owner: every call of the console once.
  'tests/doors/console.calls.test.ts',
]

/** What is about the embedded database itself. */
export const onEmbeddedAlone = [
  'tests/database/embedded.calls.test.ts',
  // Work that takes long has connections of its own elsewhere, where no one writes down what is said.
  'tests/guards/growth.calls.test.ts',
  // Each command once; what those that write and read do on PostgreSQL, the tests beside them say.
  'tests/guards/every-command.calls.test.ts',
]
