import { cardOf, type Fact, findMembers, namesIn, timelineOf } from '@/domains/members'
import { readSearch } from '@/domains/members/rules'
import { decimal } from '@/platform/money/format'
import { money } from '@/platform/money/money'
import { type Command, CommandError, readArguments, UsageError } from './command'
import { knownMember, withMembers } from './members-at-home'

export const findMember: Command = {
  help: `TEXT [--json]
Finds members by the beginning of an address, of a name or of what a device
is called, or by a whole order number, licence id or code.`,

  async run(args) {
    const { positionals, flags } = readArguments(args, [], ['json'])
    const search = readSearch(positionals.join(' '))
    if (!search) throw new UsageError('members find needs two characters at least.')
    const found = await withMembers(({ database }) => findMembers(database, search, { before: null, limit: 50 }))
    if (flags.includes('json')) return JSON.stringify(found, null, 2)
    const lines = found.map(({ id, email, username, by }) => `${id}  ${email}  ${username}  (${by.join(', ')})`)
    return lines.length === 0 ? 'Nobody was found.' : lines.join('\n')
  },
}

export const showMember: Command = {
  help: `ADDRESS [--json]
Prints what the console shows of a member: orders, devices, subscriptions,
refunds, tickets, gifts, codes and sessions.`,

  async run(args) {
    const { address, json } = one(args, 'show')
    const card = await withMembers(async (context) => {
      const nameOf = namesIn(await context.catalogue.currentCatalogue(context.database), 'en')
      return cardOf(context.database, await knownMember(context, address), { language: 'en', now: new Date(), nameOf })
    })
    if (!card) throw new CommandError(`There is no member ${address}.`)
    if (json) return JSON.stringify(card, null, 2)
    const { id, email, name, orders, pools, subscriptions, refunds, tickets, gifts, merges, merged_into } = card
    return [
      `${id}  ${email}  ${name}${card.blacklisted === 0 ? '' : '  (shut out)'}${card.suspended === 0 ? '' : '  (suspended)'}`,
      ...(merged_into ? [`merged into ${merged_into.email}`] : []),
      ...merges.map((merge) => `merge ${merge.id}: holds ${merge.email}`),
      ...orders.map(({ number, lines }) => `order ${number}: ${lines.map((line) => line.name).join(', ')}`),
      ...pools.map(({ line, platform, used, total }) => `seats ${line} ${platform}: ${used} of ${total}`),
      ...pools.flatMap(({ devices }) =>
        devices.map((device) => `device ${device.id}: ${device.name || device.device}`),
      ),
      ...subscriptions.map((each) => `subscription ${each.name}: ${each.state}`),
      ...refunds.map(({ number, state }) => `refund ${number}: ${state}`),
      ...tickets.map(({ number, subject, state }) => `ticket ${number}: ${subject} (${state})`),
      ...gifts.map((gift) => `gift ${gift.id}: ${gift.campaign} (${gift.state})`),
    ].join('\n')
  },
}

export const tellTimeline: Command = {
  help: `ADDRESS [--before KEY] [--json]
Prints what happened to a member, newest first. The last line of a page
says where the next one begins.`,

  async run(args) {
    const { address, json, values } = one(args, 'timeline', ['before'])
    const page = await withMembers(async (context) =>
      timelineOf(context, await knownMember(context, address), {
        before: values.before ?? null,
        length: 50,
        language: 'en',
      }),
    )
    if (!page) throw new UsageError('members timeline: --before takes the key that the page before ended with.')
    if (json) return JSON.stringify(page, null, 2)
    const lines = page.entries.map(({ at, kind, facts }) =>
      [new Date(at * 1000).toISOString(), kind, ...facts.map(asFact)].join('  '),
    )
    return [...lines, ...(page.more ? [`--before ${page.entries.at(-1)?.key}`] : [])].join('\n')
  },
}

/** For programs, too: names and terms stay as they are. */
function asFact({ name, value }: Fact): string {
  if (value.kind === 'money') return `${name}=${decimal(money(value.minor, value.currency))} ${value.currency}`
  if (value.kind === 'moment') return `${name}=${new Date(value.at * 1000).toISOString()}`
  return `${name}=${value.kind === 'term' ? value.term : value.text}`
}

function one(args: readonly string[], command: string, options: readonly string[] = []) {
  const { positionals, values, flags } = readArguments(args, options, ['json'])
  const [address, ...more] = positionals
  if (!address || more.length > 0) throw new UsageError(`members ${command} needs the address of one member.`)
  return { address, values, json: flags.includes('json') }
}
