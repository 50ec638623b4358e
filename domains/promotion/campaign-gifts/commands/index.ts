import { createWriteStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type CommandRuntime, type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { oneOf, operator, optional, reason, state } from '@/platform/commands/options'
import type { Refusal } from '@/platform/contract/refusal'
import { openFiles } from '@/platform/files/open'
import { decimal } from '@/platform/i18n/money'
import { type Reader, textIn, textReader } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { describeProblem } from '@/platform/text/problems'
import { approveGift, rejectGift } from '../actions/review'
import type { CampaignGiftsContext } from '../context'
import { importGiftCodes } from '../imports/load'
import { claimStates, giftCurrencies, longestReason } from '../rules'
import { countCodes } from '../store/codes'
import { type Claim, claimById, claimsIn } from '../store/reviews'

/** How the command line shows gifts: a line, a page, or data for programs. */

const moment = (at: Date) => at.toISOString().replace('.000', '')
const reference = ({ position, orderNumber }: Claim) => `${position + 1}-${orderNumber}`

const value = ({ currency, amount }: Claim) =>
  currency !== null && amount !== null ? `${decimal(money(amount, currency))} ${currency}` : null

const claimLine = (claim: Claim) =>
  [
    String(claim.id).padStart(6),
    claim.state.padEnd(9),
    claim.campaign.padEnd(21),
    moment(claim.submittedAt),
    reference(claim),
    claim.memberEmail,
  ].join('  ')

/** The code is the member's: an operator sees that there is one, and what it is worth. */
function claimPage(claim: Claim, reader: Reader): string {
  const rows = [
    ['Claim', `${claim.id}, ${claim.state}`],
    ['Campaign', claim.campaign],
    ['Product', textIn(claim.names, reader)],
    ['Order', `${reference(claim)}, ${claim.country}, ${claim.orderCurrency}`],
    ['Member', claim.memberEmail],
    ['Sent', moment(claim.submittedAt)],
    ['Picture', claim.pictureKey ?? 'taken away'],
    ...(claim.decidedAt && claim.operator ? [['Decided', `${moment(claim.decidedAt)} by ${claim.operator}`]] : []),
    ...(claim.reason === null ? [] : [['Reason', claim.reason]]),
    ...(value(claim) === null ? [] : [['Worth', value(claim)]]),
  ]
  return rows.map(([title, text]) => `${title?.padEnd(9)} ${text}`).join('\n')
}

const claimData = (claim: Claim, reader: Reader) => ({
  claim: claim.id,
  state: claim.state,
  campaign: claim.campaign,
  product: textIn(claim.names, reader),
  order: claim.orderNumber,
  line: claim.position + 1,
  member: claim.memberEmail,
  sent: moment(claim.submittedAt),
  picture: claim.pictureKey,
  operator: claim.operator,
  reason: claim.reason,
  worth: value(claim),
})

type Pool = Awaited<ReturnType<typeof countCodes>>[number]

const poolData = ({ campaign, currency, amount, site, free, all }: Pool) => ({
  campaign,
  currency,
  amount: decimal(money(amount, currency)),
  site,
  free,
  all,
})

function poolLine({ campaign, currency, amount, site, free, all }: Pool) {
  const value = `${decimal(money(amount, currency)).padStart(8)} ${currency}${site === null ? '' : ` ${site}`}`
  return `${campaign.padEnd(21)}  ${value}  ${free} of ${all} left`
}

const command = commandsOf<CampaignGiftsContext>()
const oneClaim = { words: ['CLAIM'], needs: 'the number of one claim', json: true } as const

export const commands: Commands<CampaignGiftsContext> = {
  'gifts list': command({
    summary: `Lists the gifts whose pictures wait for a decision, the oldest first, or
those in one state: ${claimStates.join(', ')}.`,
    options: { state: state(claimStates) },
    json: true,
    example: '--state waiting',
    async run({ options }, at) {
      const claims = await at.data(({ database }) => claimsIn(database, [options.state ?? 'waiting']))
      return {
        data: claims.map((each) => claimData(each, english(at))),
        text: claims.map(claimLine).join('\n') || 'There are none.',
      }
    },
  }),

  'gifts show': command({
    summary: 'Shows a gift; with --save it puts the member’s picture into a new file.',
    ...oneClaim,
    options: { save: optional('FILE.jpg') },
    example: '12 --save screenshot.jpg',
    async run({ words: [typed], options: { save } }, at) {
      const id = claimIn(typed, 'show')
      if (save !== undefined && existsSync(save)) throw new CommandError(`There is a file ${save} already.`)
      const claim = await at.data(({ database }) => claimById(database, id))
      if (!claim) throw unknown(id)
      if (save !== undefined) {
        if (claim.pictureKey === null) throw new CommandError(`The picture of ${id} was taken away.`)
        const files = openFiles(at.config.files)
        await pipeline(await files.read(claim.pictureKey), createWriteStream(save, { flags: 'wx' }))
      }
      return { data: claimData(claim, english(at)), text: claimPage(claim, english(at)) }
    },
  }),

  'gifts approve': command({
    summary: `Approves a picture: the member chooses the currency of the code. With
--currency the code is given at once.`,
    ...oneClaim,
    options: {
      currency: optional(
        giftCurrencies.join('|'),
        oneOf(giftCurrencies, (given) => `There are no codes in "${given}".`),
      ),
      operator,
    },
    example: '12 --currency EUR',
    run: ({ words: [typed], options: { currency = null, operator: by } }, at) =>
      decide(at, by, claimIn(typed, 'approve'), (context, acting, id) =>
        approveGift(context, acting, { id, currency }),
      ),
  }),

  'gifts reject': command({
    summary: `Asks the member for another picture. They get the reason by mail and on
the rewards page, as you write it.`,
    ...oneClaim,
    options: { reason: reason(longestReason), operator },
    example: '12 --reason "The date cannot be read"',
    run: ({ words: [typed], options: { reason: why, operator: by } }, at) =>
      decide(at, by, claimIn(typed, 'reject'), (context, acting, id) =>
        rejectGift(context, acting, { id, reason: why }),
      ),
  }),

  'gifts load': command({
    summary: `Adds the codes of a file to the pools, one JSON object a line: campaign,
currency, amount in the smallest unit, code, and site where one shop alone
takes it. All of them, or none when anything is wrong. Run again it changes
nothing.`,
    words: ['FILE'],
    needs: 'one FILE',
    options: { operator },
    json: true,
    reaches: ['shop.published'],
    example: 'gift-codes.jsonl',
    async run({ words: [file], options }, at) {
      if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
      const data = await at.note(options.operator, async ({ transaction, now }) => {
        const read = await importGiftCodes(transaction, { path: file, offer: at.offer }, now)
        if ('problems' in read) {
          const { shown, count } = read.problems
          const list = shown.map(describeProblem).join('\n')
          throw new CommandError(`${list}\n\n${count} problem${count === 1 ? '' : 's'}; nothing was added.`)
        }
        const record = { action: 'codes.import', memberId: null, details: { pool: 'gifts', ...read } } as const
        return { answer: read, record: read.added > 0 ? record : null }
      })
      return { data, text: `Added ${data.added} code${data.added === 1 ? '' : 's'}; ${data.known} there already.` }
    },
  }),

  'gifts pool': command({
    summary: 'Says how many codes are left for each campaign, value and shop.',
    json: true,
    example: '',
    async run(_, at) {
      const pools = await at.data(({ database }) => countCodes(database))
      return { data: pools.map(poolData), text: pools.map(poolLine).join('\n') || 'There are no codes.' }
    },
  }),
}

function claimIn(id: string, name: string) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new UsageError(`gifts ${name} needs the number of one claim.`)
  return Number(id)
}

const english = ({ offer }: CommandRuntime<CampaignGiftsContext>) => textReader(offer.languages, 'en')

const unknown = (id: number) => new CommandError(`There is no claim ${id}.`)

async function decide(
  at: CommandRuntime<CampaignGiftsContext>,
  by: string | undefined,
  id: number,
  work: (
    context: CampaignGiftsContext,
    acting: ActingOperator,
    id: number,
  ) => Promise<AuditedAnswer<unknown> | Refusal>,
) {
  const claim = await at.act(
    by,
    async ({ refused }, { database }) => {
      const found = await claimById(database, id)
      if (refused === 20085 || !found) return unknown(id).message
      return refused === 20040
        ? `No such code of ${found.campaign} is left. Add some with gifts load, or approve without --currency.`
        : `This cannot be done now: ${id} is ${found.state}.`
    },
    (context, acting) => work(context, acting, id),
    ({ database }) => claimById(database, id),
  )
  if (!claim) throw unknown(id)
  return { data: claimData(claim, english(at)), text: claimLine(claim).trim() }
}
