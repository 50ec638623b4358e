import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod/mini'
import { createCatalogueReader } from '@/domains/catalogue'
import { shapes } from '@/domains/catalogue/schema'
import { countUses, endCoupon, makeCoupon } from '@/domains/coupons'
import { act } from './acting'
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
      return coupons.map((coupon) => ({ ...coupon, ...(uses.get(coupon.code) ?? { used: 0, held: 0 }) }))
    })
    if (flags.includes('json')) return JSON.stringify(rows, null, 2)
    return rows
      .map(({ code, used, uses, expiresAt }) => {
        const limit = uses === undefined ? 'without limit' : `of ${uses}`
        return `${code.padEnd(20)}  used ${used} ${limit}  ${expiresAt === undefined ? 'without an end' : `ends ${expiresAt}`}`
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
