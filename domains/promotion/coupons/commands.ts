import { z } from 'zod/mini'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { shapes } from '@/domains/commerce/catalogue/schema'
import { countUses } from '@/domains/commerce/checkout'
import type { ActingOperator } from '@/platform/audit/change'
import { type Command, type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, inWords } from '@/platform/commands/errors'
import { readGivenFile } from '@/platform/commands/given-file'
import { operator, reason } from '@/platform/commands/options'
import { readOffered } from '@/platform/contract/read-offered'
import type { Offer } from '@/platform/contract/vendor-offer'
import { foldAddress } from '@/platform/text/typed/address'
import { assignCoupon, createCoupon, endCoupon, unassignCoupon } from './actions/coupons'
import type { CouponsContext } from './context'
import { countHolders } from './store'

const spoken = { error: z.locales.en().localeError }
const command = commandsOf<CouponsContext>()

/** A command about a coupon and a member's address. */
function holding(
  name: string,
  summary: string,
  change: (
    acting: ActingOperator,
    holding: { code: string; email: string; reason: string },
  ) => ReturnType<typeof assignCoupon>,
): Command<CouponsContext> {
  return command({
    summary,
    words: ['CODE', 'ADDRESS'],
    options: { reason: reason(), operator },
    json: true,
    example: 'SPRING25 ada@example.test --reason "Ticket T-2K7Q"',
    async run({ words: [code, address], options }, at) {
      const email = foldAddress(address)
      const why = { 20035: `There is nothing to change: ${code}, ${email}.`, 20085: `There is no member ${email}.` }
      await at.change(options.operator, inWords(why), (acting) =>
        change(acting, { code, email, reason: options.reason }),
      )
      return { data: { code, email }, text: `Done: coupons ${name} ${code} ${email}` }
    },
  })
}

export const commands: Commands<CouponsContext> = {
  'coupons list': command({
    summary: 'Lists the coupons with how often each was used, and its end.',
    json: true,
    example: '',
    async run(_, at) {
      const rows = await at.data(async ({ database, clock }) => {
        const { coupons } = await createCatalogueReader().currentCatalogue(database)
        const uses = await countUses(database, clock())
        const holders = await countHolders(database)
        return coupons.map((coupon) => ({
          ...coupon,
          ...(uses.get(coupon.code) ?? { used: 0, held: 0 }),
          holders: holders.get(coupon.code) ?? 0,
        }))
      })
      const lines = rows.map(({ code, used, uses, expiresAt, for: audience = 'everyone', holders }) => {
        const limit = uses === undefined ? 'without limit' : `of ${uses}`
        const end = expiresAt === undefined ? 'without an end' : `ends ${expiresAt}`
        const whom = audience === 'everyone' ? 'for everyone' : `${audience}, given to ${holders}`
        return `${code.padEnd(20)}  used ${used} ${limit}  ${end}  ${whom}`
      })
      return { data: rows, text: lines.join('\n') }
    },
  }),

  'coupons make': command({
    summary: `Makes a coupon out of a file with one JSON object, as a line of
coupons.jsonl is (docs/reference/catalogue). It holds at once.`,
    words: ['FILE'],
    needs: 'one FILE',
    options: { operator },
    json: true,
    reaches: ['shop.published'],
    example: 'coupon.json --operator Mira',
    async run({ words: [file], options }, at) {
      const { text } = await readGivenFile(file)
      const coupon = couponIn(text, at.offer)
      const why = {
        20035: `There is, or was, a coupon ${coupon.code}: choose another code.`,
        20040: 'It names lines or products that the catalogue has not.',
      }
      const { vendorDir } = at.config
      const done = await at.change(options.operator, inWords(why), ({ change, by, now }) =>
        createCoupon(change, { by, now, vendorDir, offer: at.offer }, coupon),
      )
      return { data: { code: coupon.code, ...done }, text: `${coupon.code} can be used.` }
    },
  }),

  'coupons end': command({
    summary: 'Ends a coupon now.',
    words: ['CODE'],
    needs: 'one CODE',
    options: { reason: reason(), operator },
    json: true,
    reaches: ['shop.published'],
    example: 'SPRING25 --reason "Shared in public"',
    async run({ words: [code], options }, at) {
      const why = inWords({ 20035: `There is no coupon ${code} that could be ended.` })
      const { vendorDir } = at.config
      const done = await at.change(options.operator, why, ({ change, by, now }) =>
        endCoupon(change, { by, now, vendorDir, offer: at.offer }, { code, reason: options.reason }),
      )
      return { data: { code, ...done }, text: `${code} is over.` }
    },
  }),

  'coupons give': holding('give', 'Gives a coupon to a member, who finds it on their page.', ({ change, now }, given) =>
    assignCoupon(change, { catalogue: createCatalogueReader(), now }, given),
  ),

  'coupons take-back': holding('take-back', 'Takes a coupon from a member’s page.', ({ change }, given) =>
    unassignCoupon(change, given),
  ),
}

function couponIn(text: string, offer: Offer) {
  try {
    const read = readOffered(shapes.coupons, JSON.parse(text), offer, spoken)
    if (read.success) return read.data
    throw new CommandError(read.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  } catch (error) {
    throw error instanceof SyntaxError ? new CommandError(`The file is no JSON: ${error.message}`) : error
  }
}
