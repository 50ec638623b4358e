import { expect, it } from 'vitest'
import { causeOf } from './delivery-status'

it.each([
  ['550 5.1.1 The email account that you tried to reach does not exist', 550, 'address'],
  ['5.1.1', null, 'address'],
  ['5.1.10', null, 'address'],
  ['5.1.2', null, 'address'],
  ['5.1.8', null, 'mail'],
  ['550 5.2.1 The mailbox is disabled', 550, 'address'],
  ['552 5.2.2 Mailbox full', 552, 'mail'],
  ['5.4.4', null, 'address'],
  ['550 5.4.1 Recipient address rejected: Access denied', 550, 'address'],
  ['5.4.310', null, 'address'],
  ['5.4.6', null, 'mail'],
  ['550 5.7.1 Message rejected as spam', 550, 'mail'],
  ['554 5.7.26 Unauthenticated mail is prohibited', 554, 'mail'],
  ['5.0.0', null, 'address'],
  ['550 No such user here', 550, 'address'],
  ['553 mailbox name not allowed', 553, 'address'],
  ['554 Transaction failed', 554, 'mail'],
  ['552 Too large', 552, 'mail'],
  ['450 4.2.1 Greylisted', 450, 'moment'],
  ['4.4.7', null, 'moment'],
  ['421 Try again', 421, 'moment'],
  ['', null, 'moment'],
] as const)('%s is about the %3$s', (status, reply, cause) => expect(causeOf(status, reply)).toBe(cause))
