/** Tests of the calls over real HTTP (decision 0026). All but the last list run on PostgreSQL. */
export const calls = ['{apps,domains,drills,integrations,packages,platform,tests}/**/*.calls.test.ts']

/**
 * What the embedded database is asked as well: the main ways of each domain, and whatever is about transactions, jobs and
 * money, since a transaction that asks for a second connection waits there for itself (decision 0026).
 */
export const onEmbeddedToo = [
  'apps/server/cli/import.calls.test.ts',
  'apps/server/{features,import-example}.calls.test.ts',
  'domains/activation/activation.calls.test.ts',
  'domains/addresses/{claims,way-back}.calls.test.ts',
  'domains/bulk/bulk.calls.test.ts',
  'domains/catalogue/console.calls.test.ts',
  'domains/checkout/{checkout,company,evidence,fulfil,reminders}.calls.test.ts',
  'domains/coupons/coupons.calls.test.ts',
  'domains/disputes/disputes.calls.test.ts',
  'domains/downloads/{delivery,publish}.calls.test.ts',
  'domains/gifts/gifts.calls.test.ts',
  'domains/holdings/lines.calls.test.ts',
  'domains/households/households.calls.test.ts',
  'domains/identity/{mistyped,register}.calls.test.ts',
  'domains/identity/imports/update.calls.test.ts',
  'domains/invoices/{issue,sold-by-provider}.calls.test.ts',
  'domains/keys/{idempotency,keys}.calls.test.ts',
  'domains/legal/legal.calls.test.ts',
  'domains/licences/{floating,keys,licences}.calls.test.ts',
  'domains/logs/logs.calls.test.ts',
  'domains/mailbox/check.calls.test.ts',
  'domains/members/{members,merge,suspension}.calls.test.ts',
  'domains/numbers/{numbers,sums}.calls.test.ts',
  'domains/offers/promises.calls.test.ts',
  'domains/openid/members.calls.test.ts',
  'domains/operators/{sign-in,staff}.calls.test.ts',
  'domains/orders/{orders,transitions}.calls.test.ts',
  'domains/orders/imports/*.calls.test.ts',
  'domains/pools/pools.calls.test.ts',
  'domains/privacy/{deletion,erasure}.calls.test.ts',
  'domains/profile/profile.calls.test.ts',
  'domains/quotations/quotations.calls.test.ts',
  'domains/refunds/{begin,goodwill,request}.calls.test.ts',
  'domains/risk/trying.calls.test.ts',
  'domains/statistics/statistics.calls.test.ts',
  'domains/subscriptions/{subscriptions,trial}.calls.test.ts',
  'domains/support/support.calls.test.ts',
  'domains/texts/texts.calls.test.ts',
  'domains/transfers/transfers.calls.test.ts',
  'domains/webhooks/{feed,webhooks}.calls.test.ts',
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
  'tests/embedded.calls.test.ts',
  // Work that takes long has connections of its own elsewhere, where no one writes down what is said.
  'tests/growth.calls.test.ts',
  // Each command once; what those that write and read do on PostgreSQL, the tests beside them say.
  'tests/every-command.calls.test.ts',
]
