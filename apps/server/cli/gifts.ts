import { createWriteStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { approveGift, type Claim, claimById, claimsIn, countCodes, rejectGift } from '@/domains/gifts'
import type { GiftsContext } from '@/domains/gifts/context'
import { gifts } from '@/domains/gifts/domain'
import { importGiftCodes } from '@/domains/gifts/imports/load'
import { type ClaimState, claimStates, longestReason } from '@/domains/gifts/rules'
import { atTheKeyboard } from '@/domains/operators/rules'
import { openFiles } from '@/platform/files/open'
import { describeProblem } from '@/platform/import/problems'
import { currencies } from '@/platform/money/money'
import { note } from './acting'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'
import { claimData, claimLine, claimPage, poolData, poolLine } from './gifts-print'
import { withHouse } from './house'

export const listGifts: Command = {
  help: `[--state STATE] [--json]
Lists the gifts whose pictures wait for a decision, the oldest first, or
those in one state: ${claimStates.join(', ')}.`,

  async run(args) {
    const { values, flags } = readArguments(args, ['state'], ['json'])
    const { state = 'waiting' } = values
    const wanted = claimStates.filter((each): each is ClaimState => each === state)
    if (wanted.length === 0) throw new UsageError(`There is no state "${state}".`)
    const claims = await withData(({ database }) => claimsIn(database, wanted))
    if (flags.includes('json')) return JSON.stringify(claims.map(claimData), null, 2)
    return claims.length === 0 ? 'There are none.' : claims.map(claimLine).join('\n')
  },
}

export const showGift: Command = {
  help: `CLAIM [--save FILE.jpg] [--json]
Shows a gift; with --save it puts the member's picture into a new file.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['save'], ['json'])
    const id = claimIn(positionals, 'show')
    const { save } = values
    if (save !== undefined && existsSync(save)) throw new CommandError(`There is a file ${save} already.`)
    const found = await withData(async ({ database }, config) => {
      const claim = await claimById(database, id)
      if (!claim) throw unknown(id)
      if (save !== undefined) {
        if (claim.pictureKey === null) throw new CommandError(`The picture of ${id} was taken away.`)
        await pipeline(await openFiles(config.files).read(claim.pictureKey), createWriteStream(save, { flags: 'wx' }))
      }
      return claim
    })
    return flags.includes('json') ? JSON.stringify(claimData(found), null, 2) : claimPage(found)
  },
}

export const approveClaim: Command = {
  help: `CLAIM [--currency ${currencies.join('|')}] [--operator NAME] [--json]
Approves a picture: the member chooses the currency of the code. With
--currency the code is given at once.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['currency', 'operator'], ['json'])
    const id = claimIn(positionals, 'approve')
    const { operator = atTheKeyboard, currency } = values
    const known = currencies.find((each) => each === currency) ?? null
    if (currency !== undefined && known === null) throw new UsageError(`There are no codes in "${currency}".`)
    return decide(id, flags, (context) => approveGift(context, { id, operator, currency: known }))
  },
}

export const rejectClaim: Command = {
  help: `CLAIM --reason TEXT [--operator NAME] [--json]
Asks the member for another picture. They get the reason by mail and on
the gift page, as you write it.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['reason', 'operator'], ['json'])
    const id = claimIn(positionals, 'reject')
    const { operator = atTheKeyboard, reason = '' } = values
    if (reason.trim() === '') throw new UsageError('gifts reject needs --reason.')
    if (reason.length > longestReason) throw new UsageError(`A reason has ${longestReason} characters at most.`)
    return decide(id, flags, (context) => rejectGift(context, { id, operator, reason: reason.trim() }))
  },
}

export const loadGiftCodes: Command = {
  help: `FILE [--operator NAME] [--json]
Adds the codes of a file to the pools, one JSON object a line: campaign,
currency, amount in the smallest unit, code, and site where one shop alone
takes it. All of them, or none when anything is wrong. Run again it changes
nothing.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new UsageError('gifts load needs one FILE.')
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
    const outcome = await note(values.operator, async ({ transaction, now }) => {
      const read = await importGiftCodes(transaction, file, now)
      if ('problems' in read) {
        const { shown, count } = read.problems
        const list = shown.map(describeProblem).join('\n')
        throw new CommandError(`${list}\n\n${count} problem${count === 1 ? '' : 's'}; nothing was added.`)
      }
      const deed = { action: 'codes.import', memberId: null, details: { pool: 'gifts', ...read } } as const
      return { answer: read, deed: read.added > 0 ? deed : null }
    })
    if (flags.includes('json')) return JSON.stringify(outcome)
    return `Added ${outcome.added} code${outcome.added === 1 ? '' : 's'}; ${outcome.known} there already.`
  },
}

export const showPools: Command = {
  help: `[--json]
Says how many codes are left for each campaign, value and shop.`,

  async run(args) {
    const { flags } = readArguments(args, [], ['json'])
    const pools = await withData(({ database }) => countCodes(database))
    if (flags.includes('json')) return JSON.stringify(pools.map(poolData), null, 2)
    return pools.length === 0 ? 'There are no codes.' : pools.map(poolLine).join('\n')
  },
}

function claimIn([id = '', ...more]: readonly string[], command: string) {
  if (!/^[1-9]\d{0,14}$/.test(id) || more.length > 0) {
    throw new UsageError(`gifts ${command} needs the number of one claim.`)
  }
  return Number(id)
}

const unknown = (id: number) => new CommandError(`There is no claim ${id}.`)

async function decide(
  id: number,
  flags: readonly string[],
  act: (context: GiftsContext) => ReturnType<typeof approveGift>,
): Promise<string> {
  const after = await withHouse(async (house) => {
    const reviewed = await act(house.of(gifts))
    const claim = await claimById(house.database, id)
    if (reviewed === 'unknown' || !claim) throw unknown(id)
    if (reviewed !== 'done') throw refusal(claim, reviewed)
    return claim
  })
  return flags.includes('json') ? JSON.stringify(claimData(after), null, 2) : claimLine(after).trim()
}

const refusal = ({ id, state, campaign }: Claim, reviewed: 'closed' | 'empty') =>
  new CommandError(
    reviewed === 'empty'
      ? `No such code of ${campaign} is left. Add some with gifts load, or approve without --currency.`
      : `This cannot be done now: ${id} is ${state}.`,
  )
