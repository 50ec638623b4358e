import { operatorIdCalled } from '@/domains/staff/operators'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { UsageError } from '@/platform/commands/errors'
import { operator, reason, required } from '@/platform/commands/options'
import { impersonateMember } from '../actions/access'
import { disableKeyOfMember, enableKeyOfMember, revealKeyOfMember } from '../actions/earlier-keys'
import { replaceKeyForMember } from '../actions/licence-keys'
import type { MembersContext } from '../context'
import { aboutMember, memberActionWords, numberIn } from './change'
import { findMember, knownMember, showMember, showTimeline } from './show'

const words = ['KEY']
const example = '12'

/** A key by its number, or one that came with an order of before as `ORDER/LINE/UNIT`, counted from 1. */
function keyIn(text = '') {
  const [, order, line, unit] = /^(.+)\/(\d+)\/(\d+)$/.exec(text) ?? []
  return order === undefined ? numberIn(text) : { order, position: numberIn(line) - 1, unit: numberIn(unit) }
}

/** Commands about a licence key of a member. `members show` prints the numbers of keys, `members find` finds by a key. */
const licenceKeyWords: Commands<MembersContext> = {
  'members disable-key': aboutMember(
    'disable-key',
    {
      words: ['KEY', '[release]'],
      example: '12 release',
      text: 'Disables the licence key of that number: no new device gets in with it. One\nof an order of before goes by its place there, as `members show` has it.\nWith `release`, the devices that came in by it lose their seats.',
      why: 'It stands in a forum',
    },
    (acting, { rest: [key, release], ...request }) => {
      if (release !== undefined && release !== 'release') throw new UsageError(`"${release}" is not "release".`)
      return disableKeyOfMember(acting, { ...request, key: keyIn(key), releases: release !== undefined })
    },
  ),
  'members enable-key': aboutMember(
    'enable-key',
    { words, example, text: 'Lets a disabled licence key work again.', why: 'It was a mistake' },
    (acting, { rest, ...request }) => enableKeyOfMember(acting, { ...request, key: keyIn(rest[0]) }),
  ),
  'members replace-key': aboutMember(
    'replace-key',
    {
      words,
      reaches: ['key.seen'],
      example,
      text: 'Puts another licence key in place of one. The member gets an email, and\nreads it on the licence page.',
      why: 'It stands in a forum',
    },
    (acting, { rest, ...request }) => replaceKeyForMember(acting, { ...request, key: numberIn(rest[0]) }),
  ),
  'members reveal-key': aboutMember(
    'reveal-key',
    {
      words,
      reaches: ['key.seen'],
      example,
      text: 'Prints a licence key as it is typed. That it was shown is in the audit log.',
      why: 'The customer lost it',
      tell: (data) => (data as { text: string }).text,
    },
    (acting, { rest, ...request }) => revealKeyOfMember(acting, { ...request, key: keyIn(rest[0]) }),
  ),
}

const impersonate = commandsOf<MembersContext>()({
  summary: `Prints an address that opens the member area as that member sees it.
It works once, within 60 seconds. The session is marked, ends after
30 minutes, cannot change password or email, and is in the audit log.`,
  words: ['EMAIL'],
  needs: 'EMAIL, --operator and --reason',
  options: { operator: required(operator.usage ?? 'NAME'), reason: reason() },
  json: true,
  example: 'ada@example.test --operator Mira --reason "Ticket T-2K7Q"',
  async run({ words: [email], options }, at) {
    const { url } = await at.act(
      options.operator,
      () => `There is no member with the address ${email}.`,
      async (context, { change, by, now }) => {
        const operatorId = await operatorIdCalled(context.database, by)
        const memberId = await knownMember(context.database, email)
        const request = { memberId, reason: options.reason, preview: false }
        return impersonateMember({ context, change, operator: by, operatorId, now }, request)
      },
    )
    return { data: { url }, text: url }
  },
})

export const commands: Commands<MembersContext> = {
  impersonate,
  'members find': findMember,
  'members show': showMember,
  'members timeline': showTimeline,
  ...memberActionWords,
  ...licenceKeyWords,
}
