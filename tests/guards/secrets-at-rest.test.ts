import { getTableColumns, getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { beforeAll, expect, it } from 'vitest'
import { everyTable } from '../database/tables'
import { read } from './tree'

/** Names of columns that may hold a secret, or a whole text with one in it. */
const suspicious = new RegExp(
  `(^|_)(${[
    'secret',
    'token',
    'key',
    'code',
    'password',
    'passphrase',
    'pass',
    'pin',
    'hash',
    'salt',
    'seed',
    'sealed',
    'challenge',
    'credential',
    'nonce',
    'verifier',
    'cookie',
    'certificate',
    'private',
    'proof',
    'bearer',
    'auth',
    'body',
    'answer',
    'html',
    'preview',
    'text',
    'payload',
    'message',
    'response',
    'request',
    'enclosure',
    'link',
    'url',
    'uri',
    'subscribe',
    'unsubscribe',
    'error',
    'subject',
  ].join('|')})s?(_|$)`,
)

/** Columns that match such a name or type without holding a secret, with their content. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  'columns and filters of a list, as an operator wants to see it': ['operator_lists.hidden', 'operator_lists.views'],
  'the hash of an address, by which a refusal or an account is found': [
    'asking_refusals.address_hash',
    'imported_members.address_hash',
    'reminder_refusals.address_hash',
    'topic_consents.address_hash',
  ],
  'names a device or a program that is installed on it, and opens nothing': [
    'device_requests.device_hash',
    'device_requests.installation',
    'device_requests.components',
    'seats.device_hash',
    'seat_tokens.installation',
    'seats.installation',
    'seats.components',
    'trials.device_hash',
    'trials.installation',
    'trials.components',
  ],
  'the public half of a key': [
    'operator_passkeys.public_key',
    'passkeys.public_key',
    'update_keys.public_key',
    'signing_keys.public_key',
    'floating_allotments.relay_key',
    'signing_keys.vouchers',
    'passkeys.credential_id',
    'operator_passkeys.transports',
  ],
  'a coupon, which is a price, or content of the catalogue, which has them': [
    'checkouts.coupon_code',
    'coupon_gates.code',
    'coupon_holders.code',
    'coupon_uses.code',
    'orders.coupon_code',
    'catalogue_versions.content',
    'catalogue_versions.hash',
    'catalogue_drafts.content',
  ],
  'names a row, a file, a measure or a message': [
    'attempts.key',
    'bank_entries.key',
    'earlier_documents.file_key',
    'gift_claims.picture_key',
    'mail_texts.key',
    'canned_answers.key',
    'case_work.key',
    'case_notes.key',
    'number_changes.key',
    'number_days.key',
    'number_quarters.key',
    'releases.file_key',
    'sandbox_refunds.key',
    'ticket_attachments.file_key',
    'member_merge_rows.key',
    'api_requests.fingerprint',
    'profiles.postal_code',
    'checkouts.postal_code',
    'country_evidence.postal_code',
    'orders.postal_code',
    'quotations.postal_code',
  ],
  'an account at somebody else’s, or what a page or a letter is about': [
    'operator_company_accounts.subject',
    'operator_invitations.subject',
    'social_accounts.subject',
    'sso_links.subject',
    'sso_proofs.subject',
    'statistics_counts.subject',
    'tickets.subject',
    'incoming_letters.subject',
    'mails.subject',
  ],
  'the vendor’s words, a buyer’s, or those of a bank': [
    'consent_texts.text',
    'legal_versions.text',
    'mail_texts.text',
    'canned_answers.titles',
    'canned_answers.texts',
    'ticket_messages.text',
    'ticket_notes.text',
    'case_notes.text',
    'presents.message',
    'bank_entries.text',
    'mails.preview',
  ],
  'what went wrong, or what a receiver answered': [
    'incoming_letters.error',
    'jobs.last_error',
    'webhook_attempts.answer',
    'webhook_deliveries.error',
  ],
  'an address of the vendor’s or of the vendor’s systems': [
    'openid_clients.redirect_uris',
    'openid_clients.post_logout_uris',
    'webhook_endpoints.url',
  ],
  'is published in the domain’s DNS': ['sso_providers.token'],
  'facts, numbers and names: what is secret of them is made where it is sent': [
    'audit_log.details',
    'bulk_runs.notices',
    'bulk_runs.selection',
    'checkouts.lines',
    'event_queue.payload',
    'events.payload',
    'floating_pools.features',
    'floating_pools.products',
    'household_invitations.places',
    'imported_members.said',
    'invoices.buyer',
    'invoices.content',
    'jobs.payload',
    'login_tickets.counted',
    'mailed_links.payload',
    'mails.source',
    'member_merges.after',
    'member_merges.before',
    'members.metadata',
    'order_lines.metadata',
    'order_lines.names',
    'order_reviews.facts',
    'orders.metadata',
    'public_events.data',
    'quotations.buyer',
    'quotations.lines',
    'release_uploads.draft',
    'release_uploads.facts',
    'releases.note_links',
    'releases.notes',
    'releases.signatures',
    'sandbox_payments.items',
    'unfinished_checkouts.request',
    'webhook_deliveries.tells',
  ],
}

/** The statements of `docs/explanation/security.md` about each column that holds a secret, by the way it is kept. */
const documented = new Map<string, string>()
const columns = new Map<string, string>()

beforeAll(async () => {
  const [, table = ''] = /^## Secrets at rest$(.*?)^## /ms.exec(read('docs/explanation/security.md')) ?? []
  for (const [, how = '', cell = ''] of table.matchAll(/^\| (\w[\w ]*?) \| (.*?) \|/gm)) {
    for (const [, column = ''] of cell.matchAll(/`(\w+\.\w+)`/g)) documented.set(column, how)
  }
  for (const each of await everyTable()) {
    for (const [name, column] of Object.entries(getTableColumns(each))) {
      columns.set(`${getTableName(each)}.${toSnakeCase(name)}`, column.getSQLType())
    }
  }
})

const isCaught = (column: string, type: string) =>
  /^(bytea|jsonb?)/.test(type) || (/^(text|varchar|char)/.test(type) && suspicious.test(column.split('.')[1] ?? ''))

it('every column that may hold a secret is in the security document, or listed here as harmless', () => {
  const known = new Set([...documented.keys(), ...Object.values(harmless).flat()])
  const caught = [...columns].filter(([column, type]) => isCaught(column, type)).map(([column]) => column)
  expect(caught.filter((column) => !known.has(column))).toEqual([])
})

it('the lists name existing columns, each once', () => {
  const listed = [...documented.keys(), ...Object.values(harmless).flat()]
  expect(listed.filter((column) => !columns.has(column))).toEqual([])
  expect(listed.filter((column, place) => listed.indexOf(column) !== place)).toEqual([])
})

it('sealed and hashed columns are bytes, and hashes are named so', () => {
  const wrong = [...documented].filter(([column, how]) => {
    const type = columns.get(column) ?? ''
    if (how === 'sealed' || how === 'hashed') return type !== 'bytea' && !column.endsWith('_hash')
    return /^in clear/.test(how) ? type === 'bytea' : how !== 'password'
  })
  expect(wrong).toEqual([])
})
