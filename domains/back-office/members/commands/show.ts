import { commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { optional } from '@/platform/commands/options'
import { decimal } from '@/platform/i18n/money'
import { textReader } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { featuresIn, namesIn } from '../calls/catalogue-names'
import { timelineOf } from '../calls/timeline'
import type { MembersContext } from '../context'
import type { Fact } from '../contract/member-card'
import { readSearch } from '../rules'
import { memberOf } from '../store/accounts'
import { cardOf } from '../store/card'
import { findMembers, matchesOf } from '../store/search'

/** @param typed an address or a number */
export async function knownMember(database: MembersContext['database'], typed: string): Promise<number> {
  const id = await memberOf(database, typed)
  if (id === null) throw new CommandError(`There is no member ${typed}.`)
  return id
}

const command = commandsOf<MembersContext>()
const oneMember = { words: ['ADDRESS'], needs: 'the address of one member', json: true } as const

export const findMember = command({
  summary: `Finds members by the beginning of an address, of a name or of what a device
is called, or by a whole order number, licence id, licence key or code.`,
  words: ['TEXT…'],
  needs: 'two characters at least',
  json: true,
  example: 'ada@',
  async run({ every }, at) {
    const search = readSearch(every.join(' '))
    if (!search) throw new UsageError('members find needs two characters at least.')
    const found = await at.installation((context) =>
      findMembers(context.database, matchesOf(context, search), { before: null, limit: 50 }),
    )
    const lines = found.map(({ id, email, username, by }) => `${id}  ${email}  ${username}  (${by.join(', ')})`)
    return { data: found, text: lines.join('\n') || 'Nobody was found.' }
  },
})

export const showMember = command({
  summary: `Prints what the console shows of a member: orders, devices, subscriptions,
refunds, tickets, gifts, codes and sessions.`,
  ...oneMember,
  example: 'ada@example.test',
  async run({ words: [address] }, at) {
    const card = await at.installation(async ({ card, catalogue, database, clock }) => {
      const sold = await catalogue.currentCatalogue(database)
      const reader = textReader(at.offer.languages, 'en')
      const names = { nameOf: namesIn(sold, reader), featuresOf: featuresIn(sold) }
      const member = await knownMember(database, address)
      return cardOf(database, card, member, { reader, now: clock(), names })
    })
    if (!card) throw new CommandError(`There is no member ${address}.`)
    return { data: card, text: inLines(card) }
  },
})

type Card = NonNullable<Awaited<ReturnType<typeof cardOf>>>

const inLines = (card: Card) => {
  const {
    id,
    email,
    name,
    orders,
    pools,
    licence_keys,
    trials,
    subscriptions,
    refunds,
    tickets,
    gifts,
    merges,
    merged_into,
  } = card
  return [
    `${id}  ${email}  ${name}${card.blacklisted === 0 ? '' : '  (blocked)'}${card.suspended === 0 ? '' : '  (suspended)'}`,
    ...(card.bounces ? [`mail bounces: ${card.bounces.reason}`] : []),
    ...(merged_into ? [`merged into ${merged_into.email}`] : []),
    ...merges.map((merge) => `merge ${merge.id}: holds ${merge.email}`),
    ...orders.map(({ number, lines }) => `order ${number}: ${lines.map((line) => line.name).join(', ')}`),
    ...pools.map(({ line, platform, used, total }) => `seats ${line} ${platform}: ${used} of ${total}`),
    ...pools.flatMap(({ devices }) => devices.map((device) => `device ${device.id}: ${device.name || device.device}`)),
    ...licence_keys.map((key) => `key ${key.id}: ${key.name} …${key.ending} ${stateOf(key)}, ${key.devices} devices`),
    ...card.keys.map(
      ({ order, position, unit, name, ending, ...key }) =>
        `key ${order}/${position + 1}/${unit}: ${name} …${ending} ${stateOf({ ...key, retired: 0 })}`,
    ),
    ...trials.map((trial) => `trial ${trial.id}: ${trial.line} ${trial.platform} on ${trial.device}, ${trial.state}`),
    ...subscriptions.map((each) => `subscription ${each.reference} ${each.name}: ${each.state}`),
    ...refunds.map(({ number, state }) => `refund ${number}: ${state}`),
    ...tickets.map(({ number, subject, state }) => `ticket ${number}: ${subject} (${state})`),
    ...gifts.map((gift) => `gift ${gift.id}: ${gift.campaign} (${gift.state})`),
  ].join('\n')
}

function stateOf({
  retired,
  disabled,
  because,
}: Pick<Card['licence_keys'][number], 'retired' | 'disabled' | 'because'>) {
  if (retired !== 0) return 'replaced'
  return disabled === 0 ? 'works' : `disabled (${because})`
}

export const showTimeline = command({
  summary: `Prints what happened to a member, newest first. The last line of a page
says where the next one begins.`,
  ...oneMember,
  options: { before: optional('KEY') },
  example: 'ada@example.test --json',
  async run({ words: [address], options: { before = null } }, at) {
    const reader = textReader(at.offer.languages, 'en')
    const page = await at.installation(async (context) =>
      timelineOf(context, await knownMember(context.database, address), { before, length: 50, reader }),
    )
    if (!page) throw new UsageError('members timeline: --before takes the key that the page before ended with.')
    const lines = page.entries.map(({ at: moment, kind, facts }) =>
      [new Date(moment * 1000).toISOString(), kind, ...facts.map(asFact)].join('  '),
    )
    const text = [...lines, ...(page.more ? [`--before ${page.entries.at(-1)?.key}`] : [])].join('\n')
    return { data: page, text }
  },
})

/** For programs, too: names and terms stay as they are. */
function asFact({ name, value }: Fact): string {
  if (value.kind === 'money') return `${name}=${decimal(money(value.minor, value.currency))} ${value.currency}`
  if (value.kind === 'moment') return `${name}=${new Date(value.at * 1000).toISOString()}`
  return `${name}=${value.kind === 'term' ? value.term : value.text}`
}
