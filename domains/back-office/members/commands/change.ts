import { emailProblem } from '@/domains/accounts/identity/rules'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import type { AuditedAnswer } from '@/platform/audit/change'
import { type Command, type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { operator, reason } from '@/platform/commands/options'
import type { Refusal } from '@/platform/contract/refusal'
import type { WeightyState } from '@/platform/contract/weighty'
import { foldAddress } from '@/platform/text/typed/address'
import {
  blacklistMember,
  endSessions,
  liftMember,
  resetSecondFactor,
  resumeMember,
  sendPasswordLink,
  suspendMember,
} from '../actions/access'
import type { ActionContext } from '../actions/audited'
import { correctEmail } from '../actions/correct-email'
import { giveCode } from '../actions/give-code'
import { extendTerm, giveProduct } from '../actions/give-product'
import { mergeMembers, previewForStaff, unmergeMembers } from '../actions/merge'
import { releaseDevices, resendMail } from '../actions/possessions'
import type { MembersContext } from '../context'
import { limits } from '../rules'
import { knownMember } from './show'

interface CommandRequest {
  readonly memberId: number
  readonly reason: string
  /** The words after the address. */
  readonly rest: readonly string[]
}

type Act = (acting: ActionContext, request: CommandRequest) => Promise<AuditedAnswer<unknown> | Refusal>

interface Description {
  readonly text: string
  /** The words after the address. */
  readonly words?: readonly string[]
  /** An example of the words, and of a reason. */
  readonly example?: string
  readonly why?: string
  /** The weighty states that it reaches (decision 0140). */
  readonly reaches?: readonly WeightyState[]
  /** Renders the answer; left out: “Done” and the command's words. */
  readonly tell?: (data: unknown) => string
}

const command = commandsOf<MembersContext>()

/** A command that does one thing for one member, written down with who did it and why. */
export const aboutMember = (
  name: string,
  { text, words = [], example = '', why = 'Ticket T-2K7Q', reaches = [], tell }: Description,
  act: Act,
): Command<MembersContext> =>
  command({
    summary: text,
    words: ['ADDRESS', ...words],
    options: { reason: reason(limits.reason), operator },
    json: true,
    reaches,
    example: ['ada@example.test', example, `--reason "${why}"`].filter(Boolean).join(' '),
    async run({ every: [address = '', ...rest], options }, at) {
      const data = await at.act(
        options.operator,
        (refusal) => `Not done: ${refused(refusal)}`,
        async (context, { change, by, now }) => {
          const acting = { context, change, operator: by, operatorId: null, now }
          const memberId = await knownMember(context.database, address)
          return act(acting, { memberId, reason: options.reason, rest })
        },
      )
      return { data, text: tell?.(data) ?? `Done: members ${name} ${[address, ...rest].join(' ')}` }
    },
  })

function refused({ refused: code }: Refusal) {
  if (code === 20041) return 'the address has an account. `members merge` puts the two together.'
  return code === 20085 ? 'not found.' : `not possible in the current status (${code}).`
}

export const numberIn = (text: string | undefined) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new UsageError(`"${text}" is not a number.`)
  return number
}

function addressIn(text = '') {
  const email = foldAddress(text)
  if (emailProblem(email) !== null) throw new UsageError(`"${text}" is not an email address.`)
  return email
}

export const memberActionWords: Commands<MembersContext> = {
  'members blacklist': aboutMember(
    'blacklist',
    { text: 'Blocks a member and ends all their sessions.', why: 'Stolen card' },
    blacklistMember,
  ),
  'members lift': aboutMember('lift', { text: 'Unblocks a member.', why: 'It was a mistake' }, liftMember),
  'members suspend': aboutMember(
    'suspend',
    {
      text: 'Suspends an account: its sessions stay, but nothing in it opens.',
      why: 'A payment is under review',
    },
    suspendMember,
  ),
  'members resume': aboutMember(
    'resume',
    { text: 'Reactivates a suspended account.', why: 'It was in order' },
    resumeMember,
  ),
  'members end-sessions': aboutMember(
    'end-sessions',
    { text: 'Ends every session of a member.', why: 'Lost laptop' },
    endSessions,
  ),
  'members password-link': aboutMember(
    'password-link',
    { text: 'Emails the member a link to choose a new password.' },
    sendPasswordLink,
  ),
  'members reset-second-factor': aboutMember(
    'reset-second-factor',
    { reaches: ['account.factor'], text: 'Removes passkeys, authenticator app and recovery codes.' },
    resetSecondFactor,
  ),
  'members correct-email': aboutMember(
    'correct-email',
    {
      words: ['NEW'],
      reaches: ['account.address'],
      example: 'ada.l@example.test',
      text: 'Corrects a mistyped email address. Both addresses get an email: the old one\nwith a link to undo the change, the new one with a link to confirm it.',
      why: 'Mistyped at checkout',
    },
    (acting, { rest, ...request }) => correctEmail(acting, { ...request, email: addressIn(rest[0]) }),
  ),
  'members release-devices': aboutMember(
    'release-devices',
    {
      words: ['[SEAT…]'],
      text: 'Deauthorizes these devices, or all. This does not count towards the\nmember’s yearly limit. `members show` has their ids.',
    },
    (acting, { rest, ...request }) => releaseDevices(acting, { ...request, seats: rest }),
  ),
  'members resend-mail': aboutMember(
    'resend-mail',
    {
      words: ['MAIL'],
      example: '4711',
      text: 'Sends a mail once more; one with a secret link gets a fresh one.',
      why: 'It got lost',
    },
    (acting, { rest, ...request }) => resendMail(acting, { ...request, mail: numberIn(rest[0]) }),
  ),
  'members extend': aboutMember(
    'extend',
    {
      words: ['ORDER', '[POSITION]'],
      reaches: ['goods.given'],
      example: 'TW-4K7QXW 1',
      text: 'Extends the product at that position of the order (0: the first) by\nanother term, free of charge, from the end of the current one.',
    },
    (acting, { rest: [order = '', position = '0'], ...request }) =>
      extendTerm(acting, { ...request, order, position: numberIn(position) }),
  ),
  'members give-code': aboutMember(
    'give-code',
    {
      words: ['POOL', '[ORDER]', '[POSITION]'],
      reaches: ['goods.given'],
      example: 'oem:video-licence',
      text: 'Gives a code from a pool, named as in codes list, by email. A licence code\ncomes with a zero-value order; a gift code is given for the product at that\nposition of ORDER (0: the first).',
    },
    (acting, { rest: [pool = '', order, position = '0'], ...request }) =>
      giveCode(acting, { ...request, pool, ...(order && { line: { order, position: numberIn(position) } }) }),
  ),
  'members give-product': aboutMember(
    'give-product',
    {
      words: ['PRODUCT', 'TERM'],
      reaches: ['goods.given'],
      example: '701 1Y',
      text: `Gives a product for a term of its price list, free of charge, as a\nzero-value order. TERM is one of ${terms.join(', ')}.`,
    },
    (acting, { rest: [product, wanted], ...request }) => {
      const term = terms.find((each) => each === wanted)
      if (!term) throw new UsageError(`There is no term "${wanted}".`)
      return giveProduct(acting, { ...request, product: numberIn(product), term })
    },
  ),
  'members merge': aboutMember(
    'merge',
    {
      words: ['INTO'],
      reaches: ['account.address'],
      example: 'grace@example.test',
      why: 'One person',
      text: 'Merges the first account into the second. `members show` has the\nnumber by which it can be undone for 30 days.',
    },
    async (acting, { rest, memberId: from, reason }) => {
      const { context } = acting
      const into = await knownMember(context.database, rest[0] ?? '')
      const preview = await previewForStaff(context, context.database, { from, into })
      if (preview?.problem) throw new CommandError(`These accounts cannot be merged: ${preview.problem}.`)
      return mergeMembers(acting, { from, into, seen: preview?.version ?? '', reason })
    },
  ),
  'members unmerge': aboutMember(
    'unmerge',
    {
      words: ['MERGE'],
      reaches: ['account.address'],
      example: '3',
      text: 'Undoes a merge into this account: what was moved goes back.',
      why: 'Two people after all',
    },
    (acting, { rest, reason, memberId: into }) => unmergeMembers(acting, { merge: numberIn(rest[0]), reason, into }),
  ),
}
