import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod/mini'
import { createCatalogueReader } from '@/domains/catalogue'
import { shapes } from '@/domains/catalogue/schema'
import { countHolders, countUses, endCoupon, giveCoupon, makeCoupon, takeCouponBack } from '@/domains/coupons'
import { normaliseEmail } from '@/domains/identity/rules'
import { type Acting, act } from './acting'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'

const spoken = { error: z.locales.en().localeError }

export const listCoupons: Command = {
  help: `[--json]
Lists the coupons with how often each was used, and its end.`,

  async run(args) {
    const { flags } = readArguments(args, [], ['json'])
    const rows = await withData(async ({ database }) => {
      const { coupons } = await createCatalogueReader().currentCatalogue(database)
      const uses = await countUses(database, new Date())
      const holders = await countHolders(database)
      return coupons.map((coupon) => ({
        ...coupon,
        ...(uses.get(coupon.code) ?? { used: 0, held: 0 }),
        holders: holders.get(coupon.code) ?? 0,
      }))
    })
    if (flags.includes('json')) return JSON.stringify(rows, null, 2)
    return rows
      .map(({ code, used, uses, expiresAt, for: audience = 'everyone', holders }) => {
        const limit = uses === undefined ? 'without limit' : `of ${uses}`
        return `${code.padEnd(20)}  used ${used} ${limit}  ${expiresAt === undefined ? 'without an end' : `ends ${expiresAt}`}  ${audience === 'everyone' ? 'for everyone' : `${audience}, given to ${holders}`}`
      })
      .join('\n')
  },
}

export const addCoupon: Command = {
  help: `FILE [--operator NAME] [--json]
Makes a coupon out of a file with one JSON object, as a line of
coupons.jsonl is (docs/catalogue). It holds at once.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new UsageError('coupons make needs one FILE.')
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
    const coupon = couponIn(await readFile(file, 'utf8'))
    const why = {
      20035: `There is, or was, a coupon ${coupon.code}: choose another code.`,
      20040: 'It names lines or products that the catalogue has not.',
    }
    const done = await act(values.operator, why, ({ change, by, now, config: { vendorDir } }) =>
      makeCoupon(change, { by, now, vendorDir }, coupon),
    )
    return flags.includes('json') ? JSON.stringify({ code: coupon.code, ...done }) : `${coupon.code} can be used.`
  },
}

function couponIn(text: string) {
  try {
    const read = shapes.coupons.safeParse(JSON.parse(text), spoken)
    if (read.success) return read.data
    throw new CommandError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  } catch (error) {
    throw error instanceof SyntaxError ? new CommandError(`The file is no JSON: ${error.message}`) : error
  }
}

export const finishCoupon: Command = {
  help: `CODE --reason TEXT [--operator NAME] [--json]
Ends a coupon now.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['reason', 'operator'], ['json'])
    const [code, ...more] = positionals
    if (!code || more.length > 0) throw new UsageError('coupons end needs one CODE.')
    const { reason = '' } = values
    if (reason.trim() === '') throw new UsageError('coupons end needs --reason.')
    const why = { 20035: `There is no coupon ${code} that could be ended.` }
    const done = await act(values.operator, why, ({ change, by, now, config: { vendorDir } }) =>
      endCoupon(change, { by, now, vendorDir }, { code, reason: reason.trim() }),
    )
    return flags.includes('json') ? JSON.stringify({ code, ...done }) : `${code} is over.`
  },
}

/** A command about a coupon and a member's address. */
const holding = (
  name: string,
  help: string,
  change: (acting: Acting, holding: { code: string; email: string }) => ReturnType<typeof giveCoupon>,
): Command => ({
  help: `CODE ADDRESS [--operator NAME] [--json]\n${help}`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [code, address, ...more] = positionals
    if (!code || !address || more.length > 0) throw new UsageError(`coupons ${name} needs CODE and ADDRESS.`)
    const email = normaliseEmail(address)
    const why = { 20035: `There is nothing to change: ${code}, ${email}.`, 20085: `There is no member ${email}.` }
    await act(values.operator, why, (acting) => change(acting, { code, email }))
    return flags.includes('json') ? JSON.stringify({ code, email }) : `Done: coupons ${name} ${code} ${email}`
  },
})

export const giveOne = holding('give', 'Gives a coupon to a member, who finds it on their page.', (acting, given) =>
  giveCoupon(acting.change, { catalogue: createCatalogueReader(), now: acting.now }, given),
)

export const takeOneBack = holding('take-back', 'Takes a coupon from a member’s page.', ({ change }, given) =>
  takeCouponBack(change, given),
)
