import type { Transaction } from '@/platform/database/connect'
import type { Events } from '@/platform/jobs/events'
import { days, hours } from '@/platform/time/duration'
import { screenAddress, withQuery } from './actions/accounts/addresses'
import { mailCorrection } from './actions/accounts/correct-address'
import { mailConfirmation } from './actions/accounts/mail-confirmation'
import { rewriteLetters } from './actions/accounts/rewrite-letters'
import { mailEmailCodes } from './calls/accounts/change-email-by-code'
import { answerMailRequests } from './calls/accounts/mail-requests'
import { type IdentityContext, sendLetter } from './context'
import type { SecurityChange } from './mails/mails'
import { browserOf } from './rules/browser-name'
import { formerAddressRestored } from './store/accounts/addresses'
import { createLink } from './store/accounts/links'
import { type Member, memberById } from './store/accounts/members'
import { isFirstWithin } from './store/sessions/attempts'
import { purgeExpired } from './store/sessions/purge'

declare module '@/platform/jobs/events' {
  interface Events {
    'member.registered': { memberId: number }
    /** `isFirst`: an account that had none, opened by the mail of an order. */
    'member.password_changed': { memberId: number; isFirst?: true }
    /** All of them, or all but the one in which it was asked for. */
    'member.sessions_ended': { memberId: number }
    'member.email_changed': EmailChange
    /** A login in a browser in which the member never was, though they were in another. */
    'member.new_browser': { memberId: number; at: string; network: string; userAgent: string }
    'member.security_changed': { memberId: number; change: SecurityChange }
  }
}

interface EmailChange {
  readonly memberId: number
  /** Where the way back goes. */
  readonly from: string
  readonly to: string
  /** It is not proven yet that the new address is the account's own (spec 3.8). */
  readonly named?: true
  /** Staff did it for the member. */
  readonly corrected?: true
  /** It was never proven that the former address was the account's own. */
  readonly mistyped?: true
}

/** Registers the work of identity after an answer: mails about changes of the account, and deletion of expired data. */
export function registerIdentityJobs(context: IdentityContext) {
  const { clock, events, worker } = context
  answerMailRequests(context)
  rewriteLetters(context)
  mailEmailCodes(context)
  worker.recur('identity.purge', hours(1), (patient) => purgeExpired(patient, clock()))

  worker.handleOnce<{ memberId: number }>(formerAddressRestored, (transaction, of) =>
    tellRestoredAddress(context, transaction, of),
  )

  events.once('member.password_changed', 'notice', (transaction, event) => tellNewPassword(context, transaction, event))

  events.once('member.new_browser', 'notice', (transaction, event) => tellNewBrowser(context, transaction, event))

  events.once('member.security_changed', 'notice', (transaction, event) =>
    tellNewProtection(context, transaction, event),
  )

  events.once('member.email_changed', 'notices', (transaction, event) => tellNewAddress(context, transaction, event))
}

async function tellRestoredAddress(
  context: IdentityContext,
  transaction: Transaction,
  { memberId }: { memberId: number },
) {
  const member = await memberById(transaction, memberId)
  if (!member?.emailProven) return
  const { email: to, language } = member
  await sendLetter(context, transaction, 'emailChanged', { to, language }, { email: to })
}

async function tellNewPassword(
  context: IdentityContext,
  transaction: Transaction,
  { memberId, isFirst }: Events['member.password_changed'],
) {
  if (isFirst) return
  const member = await memberById(transaction, memberId)
  if (!member) return
  await sendLetter(context, transaction, 'passwordChanged', readerOf(member), { email: member.email })
}

async function tellNewBrowser(
  context: IdentityContext,
  transaction: Transaction,
  { memberId, at, network, userAgent }: Events['member.new_browser'],
) {
  const member = await memberById(transaction, memberId)
  if (!member) return
  // A program that keeps no cookies is new at every login: one letter a day is enough for its network.
  const { browser, system } = browserOf(userAgent)
  const key = `new browser of member ${memberId}: ${browser} on ${system} from ${network}`
  if (!(await isFirstWithin(transaction, key, days(1), context.clock()))) return
  await sendLetter(context, transaction, 'newBrowser', readerOf(member), {
    email: member.email,
    browser: browser !== null && system !== null ? { browser, system } : null,
    network,
    at: new Date(at),
  })
}

async function tellNewProtection(
  context: IdentityContext,
  transaction: Transaction,
  { memberId, change }: Events['member.security_changed'],
) {
  const member = await memberById(transaction, memberId)
  if (!member) return
  await sendLetter(context, transaction, 'securityChanged', readerOf(member), { email: member.email, change })
}

async function tellNewAddress(context: IdentityContext, transaction: Transaction, change: EmailChange) {
  const { memberId, from, to, named, corrected = false } = change
  const member = await memberById(transaction, memberId)
  if (!member) return
  const { language } = member
  const hash = await createLink(transaction, {
    purpose: 'old_email',
    email: from,
    memberId,
    lasts: days(context.wayBackDays),
    now: context.clock(),
  })
  const back = withQuery(screenAddress(context, 'reset_old_email'), { t: 'reset_old_email', email: from, hash })
  const facts = { email: to, url: back, corrected, days: context.wayBackDays }
  await sendLetter(context, transaction, 'oldEmail', { to: from, language }, facts)
  if (corrected) return member.email === to ? mailCorrection(context, transaction, member) : undefined
  if (named) return mailConfirmation(context, transaction, { memberId, email: to, language, now: context.clock() })
  return sendLetter(context, transaction, 'emailChanged', { to, language }, { email: to })
}

/** Where letters to a member go: an address that the account has only named may be a stranger's (spec 3.8). */
const readerOf = ({ billingEmail, provenEmail, email, language }: Member) => ({
  to: billingEmail ?? provenEmail ?? email,
  language,
})
