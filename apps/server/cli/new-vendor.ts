import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type FirstProduct, type NewVendor, writeNewVendor } from '@/apps/generate/new-vendor'
import { commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { optional } from '@/platform/commands/options'
import { countries } from '@/platform/i18n/countries'
import { builtInLanguages, isBuiltIn, type Language } from '@/platform/i18n/languages'
import { type Currency, isCurrency } from '@/platform/money/iso-4217'
import { describeProblem } from '@/platform/text/problems'
import { checkVendorFolder } from '../vendor-folder'

const listed = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

function readCountry(text: string): string {
  const country = text.trim().toUpperCase()
  if (countries.includes(country)) return country
  throw new UsageError(`"${text}" is no country: two letters of ISO 3166, such as DE.`)
}

function readLanguages(text: string): readonly Language[] {
  const read = listed(text.toLowerCase())
  const odd = read.find((each) => !isBuiltIn(each))
  if (odd !== undefined || read.length === 0) {
    throw new UsageError(`"${odd ?? text}" is no language of the product: ${builtInLanguages.join(', ')}.`)
  }
  return [...new Set(read.filter(isBuiltIn))]
}

function readCurrencies(text: string): readonly Currency[] {
  const read = listed(text.toUpperCase())
  const odd = read.find((each) => !isCurrency(each))
  if (odd !== undefined || read.length === 0) {
    throw new UsageError(`"${odd ?? text}" is no currency: three letters of ISO 4217, such as EUR.`)
  }
  return [...new Set(read.filter(isCurrency))]
}

function readProducts(text: string): readonly FirstProduct[] {
  const products = listed(text).map((each): FirstProduct => {
    const [, name = '', price = '', every = 'once'] =
      /^([^=]{1,100})=(\d{1,7}(?:\.\d{1,3})?)(?:\/(month|year))?$/.exec(each) ?? []
    if (name.trim() === '' || Number(price) <= 0) {
      throw new UsageError(`"${each}" is no product: write "Name=29.99", or "Name=4.99/month" for a subscription.`)
    }
    return { name: name.trim(), price: Number(price), every: every as FirstProduct['every'] }
  })
  if (products.length === 0) throw new UsageError('A vendor sells something: "Name=29.99".')
  return products
}

const questions = {
  name: ['Your name, as members know you', (text: string) => text.trim()],
  country: ['Country, two letters', readCountry],
  languages: [`Languages, the first one first (${builtInLanguages.join(', ')})`, readLanguages],
  currencies: ['Currencies, the first one first (EUR, CHF)', readCurrencies],
  products: ['First products, as Name=29.99, Name=4.99/month', readProducts],
} as const

export const newVendor = commandsOf<unknown>()({
  summary: `Writes the folder of a new vendor into DIR, which must not be there yet:
settings, catalogue, pictures, and a README that says what is what. What
is not given as an option is asked for. VENDOR_DIR=DIR npm start opens it.`,
  words: ['DIR'],
  needs: 'one folder',
  options: {
    name: optional('NAME'),
    country: optional('COUNTRY', readCountry),
    languages: optional('LIST', readLanguages),
    currencies: optional('LIST', readCurrencies),
    products: optional('LIST', readProducts),
  },
  example:
    'my-shop --name "Pilot Software" --country DE --languages de,en --currencies EUR,USD --products "Pilot=49.90, Pilot Plus=4.90/month"',
  async run({ words: [target], options }) {
    const folder = resolve(target)
    if (existsSync(folder)) throw new CommandError(`${target} is there already. Nothing was written.`)
    const vendor = await complete(options)
    await writeNewVendor(folder, vendor)
    const { problems } = await checkVendorFolder(folder, null)
    if (problems.length > 0) throw new CommandError(problems.map(describeProblem).join('\n'), { problems })
    return `${folder} is written, and in order. Its README says what is what.
To open it with made-up members: VENDOR_DIR=${target} npm start`
  },
})

/** Asks for missing values, repeatedly until each can be parsed. */
async function complete(
  given: { readonly [Name in keyof NewVendor]?: NewVendor[Name] | undefined },
): Promise<NewVendor> {
  const missing = (Object.keys(questions) as (keyof NewVendor)[]).filter((name) => given[name] === undefined)
  if (missing.length > 0 && !process.stdin.isTTY) {
    throw new UsageError(`Without a terminal to ask at, say ${missing.map((name) => `--${name}`).join(', ')}.`)
  }
  const answers: Record<string, unknown> = { ...given }
  const terminal = missing.length > 0 ? createInterface({ input: process.stdin, output: process.stderr }) : null
  for (const name of missing) {
    const [question, read] = questions[name]
    while (answers[name] === undefined || answers[name] === '') {
      try {
        answers[name] = read(await (terminal?.question(`${question}: `) ?? ''))
      } catch (error) {
        if (!(error instanceof UsageError)) throw error
        process.stderr.write(`${error.message}\n`)
      }
    }
  }
  terminal?.close()
  return answers as unknown as NewVendor
}
