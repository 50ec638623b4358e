import { personalData as activation } from '@/domains/activation'
import { personalData as checkout } from '@/domains/checkout'
import { personalData as coupons } from '@/domains/coupons'
import { personalData as downloads } from '@/domains/downloads'
import { personalData as gifts } from '@/domains/gifts'
import { personalData as identity } from '@/domains/identity'
import { personalData as invoices } from '@/domains/invoices'
import { personalData as licences } from '@/domains/licences'
import { personalData as members } from '@/domains/members'
import { personalData as orders } from '@/domains/orders'
import { personalData as installation } from '@/domains/privacy'
import { personalData as profile } from '@/domains/profile'
import { personalData as refunds } from '@/domains/refunds'
import { personalData as subscriptions } from '@/domains/subscriptions'
import { personalData as support } from '@/domains/support'
import type { PersonalTable } from '@/platform/database/personal-data'

/**
 * THE list of what is held of members: every table that has anything of one, parents before what belongs to them. What is
 * exported and what is erased follow from it; a test walks the database and finds a table that stands neither here nor
 * among the impersonal ones.
 */
export const personalTables: readonly PersonalTable[] = [
  ...identity,
  ...installation,
  ...profile,
  ...orders,
  ...invoices,
  ...subscriptions,
  ...checkout,
  ...coupons,
  ...refunds,
  ...licences,
  ...activation,
  ...gifts,
  ...downloads,
  ...members,
  ...support,
]

/** Every other table, and why nothing of a member is in it. */
export const impersonalTables: Readonly<Record<string, string>> = {
  captchas: 'visitors’ tokens and codes, for a day',
  catalogue_drafts: 'what the vendor is about to sell',
  catalogue_versions: 'what the vendor sells',
  coupon_gates: 'the vendor’s coupons',
  demo_accounts: 'which accounts a demo has made, by their numbers alone',
  download_counts: 'sums',
  download_keys: 'the installation’s secret',
  invoice_series: 'how far numbers have come',
  operator_challenges: 'the vendor’s staff, of whom no one is a member',
  operator_devices: 'the vendor’s staff, of whom no one is a member',
  operator_entries: 'the vendor’s staff, of whom no one is a member',
  operator_invitations: 'the vendor’s staff, of whom no one is a member',
  operator_names: 'the vendor’s staff, of whom no one is a member',
  operator_passkeys: 'the vendor’s staff, of whom no one is a member',
  operator_recovery_codes: 'the vendor’s staff, of whom no one is a member',
  operator_sessions: 'the vendor’s staff, of whom no one is a member',
  operators: 'the vendor’s staff, of whom no one is a member',
  passkey_challenges: 'what somebody’s browser is to sign, for minutes',
  pool_watches: 'how low the vendor lets codes run',
  reconciliations: 'up to when providers were asked',
  releases: 'what the vendor has published',
  sandbox_payments: 'the books of a payment provider of make-believe, where no real card is',
  sandbox_refunds: 'the books of a payment provider of make-believe',
  sandbox_secrets: 'the secret of a payment provider of make-believe',
  sandbox_subscriptions: 'the books of a payment provider of make-believe, where no real card is',
  signing_keys: 'the installation’s keys',
  strays: 'names at the provider, of nobody here',
  statistics_counts: 'sums by day',
  trial_clock: 'how far the clock of a trial was turned',
  webhook_deliveries: 'what providers have told, without the buyer',
}
