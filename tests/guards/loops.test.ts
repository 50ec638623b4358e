import { expect, it } from 'vitest'
import { product, read } from './tree'

/**
 * A job works on many independent rows with `forEach` of platform/jobs/each.ts, so that a row that fails does not stop the
 * others. A loop of a job that awaits in each turn, outside one transaction, is listed here with the reason why its turns
 * depend on each other.
 */
const loops: Readonly<Record<string, readonly string[]>> = {
  'one command writes one thing, whole or not at all': [
    'domains/commerce/catalogue/actions/write.ts',
    'domains/licensing/downloads/actions/upload.ts: for (const first of apart)',
    'domains/commerce/invoices/actions/archive.ts',
    'domains/commerce/invoices/actions/journal.ts',
    'domains/licensing/licences/actions/key-list.ts',
    'domains/commerce/subscriptions/actions/move.ts: for (const row of rows)',
    'domains/support/tickets/actions/letter-files.ts',
    'domains/billing/tax/actions/files.ts',
    'domains/commerce/orders/actions/order-table.ts',
    'domains/billing/tax/actions/return.ts',
    'integrations/payments/sandbox/commands.ts',
  ],
  'what was stored in parts goes with all of them, or is there for the next round': [
    'domains/licensing/downloads/actions/upload.ts: for (const first of upload.parts) await files.remove',
  ],
  'a request counts what it is about, or a letter goes with it': [
    'domains/accounts/companies/actions/invitations.ts',
    'domains/accounts/company-login/actions/tell.ts',
  ],
  'the first that fits is the answer': [
    'domains/licensing/licences/actions/key-secrets.ts',
    'domains/licensing/downloads/actions/add-release.ts',
  ],
  'the ranges of one answer follow each other': ['domains/licensing/downloads/actions/delivery.ts'],
  'a letter that fails is noted, and the next one is taken': [
    'domains/support/mailbox/actions/join-letters.ts',
    'domains/support/mailbox/actions/read-mailbox.ts',
  ],
  'a server that starts opens all of it': ['integrations/payments/webhooks.ts'],
  'a connection is kept open for as long as the server runs': [
    'domains/support/mailbox/actions/imap.ts',
    'domains/support/mailbox/actions/read-mailbox.ts',
  ],
  'a provider’s list is read page by page, and what cannot be applied comes again': [
    'integrations/payments/movements.ts',
    'integrations/payments/paddle/movements.ts',
    'integrations/payments/paddle/provider.ts',
    'integrations/payments/reconcile.ts',
    'integrations/payments/sandbox/provider.ts',
    'integrations/payments/sandbox/subscriptions.ts',
    'integrations/payments/stripe/moves.ts',
    'integrations/payments/stripe/provider.ts',
  ],
}

interface Loop {
  readonly path: string
  readonly head: string
  readonly body: string
}

/** Statements that loop, by the indentation that the formatter gives them. */
function loopsOf(path: string): Loop[] {
  const lines = read(path).split('\n')
  return lines.flatMap((line, start) => {
    const indent = /^( *)(?:for|while|do)\b/.exec(line)?.[1]
    if (indent === undefined) return []
    const after = lines.slice(start + 1)
    const length = after.findIndex(
      (next) => next.startsWith(indent) && !next.startsWith(`${indent} `) && next.trim() !== '',
    )
    const body = after.slice(0, length).join('\n')
    return [{ path, head: line.trim(), body: line.endsWith('{') ? body : `${line}\n${body}` }]
  })
}

/** It subscribes once for each of some names, and does no work. */
const subscribes = ({ body }: Loop) =>
  /^\s*(events\.|const kind|await|.*\bon\()/.test(body) && /events\.(on|once)\(/.test(body)

const isApart = ({ body }: Loop) =>
  /\bawait\b|\.transaction\(/.test(body) && (/\.transaction\(/.test(body) || !/transaction/.test(body))

const found = product
  .filter((path) => /^domains\/[\w-]+\/[\w-]+\/(jobs\.ts|actions\/)|^integrations\/payments\//.test(path))
  .flatMap(loopsOf)
  .filter((loop) => isApart(loop) && !subscribes(loop))
const known = Object.values(loops).flat()
const isOf = (entry: string, { path, head }: Loop) => `${path}: ${head}`.startsWith(entry)

it('a job continues after a row that fails', () => {
  const strange = found.filter((loop) => !known.some((entry) => isOf(entry, loop)))
  expect(strange.map(({ path, head }) => `${path}: ${head}`)).toEqual([])
})

it('the list names existing loops alone', () => {
  expect(known.filter((entry) => !found.some((loop) => isOf(entry, loop)))).toEqual([])
})
