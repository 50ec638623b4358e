import { terms } from '@/domains/catalogue/schema'
import {
  type Acting,
  blacklistMember,
  endSessions,
  extendTerm,
  giveCode,
  giveProduct,
  liftMember,
  mergeMembers,
  previewMerge,
  releaseDevices,
  resendMail,
  resetSecondFactor,
  resumeMember,
  sendPasswordLink,
  suspendMember,
  unmergeMembers,
} from '@/domains/members'
import { limits } from '@/domains/members/rules'
import { atTheKeyboard } from '@/domains/operators/rules'
import { type Audited, changeBy } from '@/platform/audit/change'
import { isRefusal, type Refusal } from '@/platform/http/refusal'
import { type Command, CommandError, readArguments, UsageError } from './command'
import { knownMember, withMembers } from './members-at-home'

interface Wish {
  readonly memberId: number
  readonly reason: string
  /** What stands behind the address. */
  readonly rest: readonly string[]
}

type Act = (acting: Acting, wish: Wish) => Promise<Audited<unknown> | Refusal>

interface Description {
  readonly usage?: string
  readonly text: string
  /** How many words stand behind the address at least. */
  readonly words?: number
}

/** A command that does one thing for one member, written down with who did it and why. */
const command = (name: string, { usage = '', text, words = 0 }: Description, act: Act): Command => ({
  help: `ADDRESS ${usage}--reason TEXT [--operator NAME] [--json]\n${text}`,

  async run(args) {
    const { positionals, values, flags } = readArguments(args, ['reason', 'operator'], ['json'])
    const [address, ...rest] = positionals
    const { reason = '', operator = atTheKeyboard } = values
    if (!address || rest.length < words) throw new UsageError(`members ${name} needs ADDRESS ${usage}`.trimEnd())
    if (reason.trim() === '' || reason.length > limits.reason) throw new UsageError(`members ${name} needs --reason.`)
    const answer = await withMembers(async (context) => {
      const now = context.clock()
      const acting = { context, change: changeBy(context.database, operator, now), operator, operatorId: null, now }
      const memberId = await knownMember(context, address)
      const done = await act(acting, { memberId, reason: reason.trim(), rest })
      if (isRefusal(done)) throw new CommandError(`Not done: ${refused(done)}`)
      return done.answer
    })
    return flags.includes('json') ? JSON.stringify(answer) : `Done: members ${name} ${positionals.join(' ')}`
  },
})

const refused = ({ refused: code }: Refusal) =>
  code === 20085 ? 'there is nothing of that name.' : `it is not possible as things stand (${code}).`

const numberIn = (text: string | undefined) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new UsageError(`"${text}" is no number.`)
  return number
}

export const memberActs: Readonly<Record<string, Command>> = {
  'members blacklist': command(
    'blacklist',
    { text: 'Shuts a member out, and ends every session of theirs.' },
    blacklistMember,
  ),
  'members lift': command('lift', { text: 'Lets a member in again.' }, liftMember),
  'members suspend': command(
    'suspend',
    { text: 'Closes an account for a while: sessions stay, and nothing in it opens.' },
    suspendMember,
  ),
  'members resume': command('resume', { text: 'Opens a suspended account again.' }, resumeMember),
  'members end-sessions': command('end-sessions', { text: 'Ends every session of a member.' }, endSessions),
  'members password-link': command(
    'password-link',
    { text: 'Mails the link that sets a new password to the member.' },
    sendPasswordLink,
  ),
  'members reset-second-factor': command(
    'reset-second-factor',
    { text: 'Takes passkeys, authenticator app and recovery codes away.' },
    resetSecondFactor,
  ),
  'members release-devices': command(
    'release-devices',
    {
      usage: '[SEAT…] ',
      text: 'Releases these devices, or all; nothing of it counts against\nwhat the member may release. `members show` has their ids.',
    },
    (acting, { rest, ...wish }) => releaseDevices(acting, { ...wish, seats: rest }),
  ),
  'members resend-mail': command(
    'resend-mail',
    { usage: 'MAIL ', text: 'Sends a mail once more; one with a secret link is not.', words: 1 },
    (acting, { rest, ...wish }) => resendMail(acting, { ...wish, mail: numberIn(rest[0]) }),
  ),
  'members extend': command(
    'extend',
    {
      usage: 'ORDER [POSITION] ',
      text: 'Gives another term of what the order has at that position (0: the\nfirst), free of charge, from the end of the running one.',
      words: 1,
    },
    (acting, { rest: [order = '', position = '0'], ...wish }) =>
      extendTerm(acting, { ...wish, order, position: numberIn(position) }),
  ),
  'members give-code': command(
    'give-code',
    {
      usage: 'POOL [ORDER [POSITION]] ',
      text: 'Gives a code out of a pool, as codes list names it, by mail. A licence\ncode comes with an order over nothing; a gift is given for what ORDER\nhas at that position (0: the first).',
      words: 1,
    },
    (acting, { rest: [pool = '', order, position = '0'], ...wish }) =>
      giveCode(acting, { ...wish, pool, ...(order && { line: { order, position: numberIn(position) } }) }),
  ),
  'members give-product': command(
    'give-product',
    {
      usage: 'PRODUCT TERM ',
      text: `Gives a product for a term of its price list, free of charge: an order\nover nothing. TERM is one of ${terms.join(', ')}.`,
      words: 2,
    },
    (acting, { rest: [product, wanted], ...wish }) => {
      const term = terms.find((each) => each === wanted)
      if (!term) throw new UsageError(`There is no term "${wanted}".`)
      return giveProduct(acting, { ...wish, product: numberIn(product), term })
    },
  ),
  'members merge': command(
    'merge',
    {
      usage: 'INTO ',
      text: 'Merges the first account into the second. `members show` has the\nnumber by which it can be undone for 30 days.',
      words: 1,
    },
    async (acting, { rest, memberId: from, reason }) => {
      const { context } = acting
      const into = await knownMember(context, rest[0] ?? '')
      const preview = await previewMerge(context, context.database, { from, into })
      if (preview?.problem) throw new CommandError(`These accounts cannot be merged: ${preview.problem}.`)
      return mergeMembers(acting, { from, into, seen: preview?.version ?? '', reason })
    },
  ),
  'members unmerge': command(
    'unmerge',
    { usage: 'MERGE ', text: 'Undoes a merge into this account: what it has moved goes back.', words: 1 },
    (acting, { rest, reason, memberId: into }) => unmergeMembers(acting, { merge: numberIn(rest[0]), reason, into }),
  ),
}
