import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { z } from 'zod/mini'
import type { shapes } from '@/domains/commerce/catalogue/schema'
import { root } from '@/platform/config/root'
import type { vendorFile } from '@/platform/config/settings/vendor-file'
import { type Feature, featureNames } from '@/platform/contract/feature'
import type { Language } from '@/platform/i18n/languages'
import type { Texts } from '@/platform/i18n/texts'
import { wordingOf } from '@/platform/i18n/wording-of'
import { type LegalKind, legalKinds } from '@/platform/legal/kinds'
import type { Amounts, Currency } from '@/platform/money/currencies'
import { exponentOf } from '@/platform/money/iso-4217'
import { clockOf } from '@/platform/time/time-zones'
import { placeholderText } from './legal-contents'

interface NamedVendor {
  readonly name: string
  readonly languages: readonly Language[]
}

const pathOf = (kind: LegalKind, language: Language) => `legal/${kind}.${language}.md`

/** The setting `legal`: a file for each document in each language. */
const legalSettingsOf = ({ languages }: Pick<NamedVendor, 'languages'>) =>
  Object.fromEntries(
    legalKinds.map((kind) => [kind, Object.fromEntries(languages.map((each) => [each, pathOf(kind, each)]))]),
  )

/** The files, by their paths: each says that it is a placeholder, and what belongs there. */
export async function legalFilesOf({ name, languages }: NamedVendor) {
  const files: (readonly [path: string, text: string])[] = []
  for (const language of languages) {
    const { default: words } = await wordingOf('platform/legal')(language)
    for (const kind of legalKinds) {
      const said = placeholderText(language, name, kind)
      const text = `---\nplaceholder: true\n---\n\n# ${words[`legal.${kind}`]}\n\n${said}\n`
      files.push([pathOf(kind, language), text])
    }
  }
  return files
}

/** Returns the README beside the files of a new vendor: JSON has no comments. */
const readmeOf = ({ name, products }: { readonly name: string; readonly products: readonly unknown[] }) => `# ${name}

Everything that makes a member area yours. Open it as it is, with made-up members:

    VENDOR_DIR=this/folder npm start

After each change, \`npm run foyer -- vendor check this/folder\` says what is wrong, and how to mend it.

| File | What it says |
|---|---|
| \`vendor.json\` | who you are: name, addresses, the seller on invoices. **Put your own address, VAT number and e-mail addresses in place of those that stand there, and take each out of \`placeholders\`: with one that is left a real installation does not start.** docs/reference/vendor.md says each field; an editor that knows JSON Schema completes and checks them by \`$schema\` |
| \`brand\` in \`vendor.json\` | how everything looks. Two colours stand there to begin with: put yours in their place, and \`vendor check\` says whether they can be read. Your logo, tab icon, fonts and the picture beside the login come as files, such as \`"logo": { "light": "brand/logo.svg", "dark": "brand/logo-on-dark.svg" }\`; docs/reference/vendor.md has each. Until then a sign is made of the first letter of your name |
| \`lines.jsonl\` | your product lines, one a line: groups of products that belong together; exactly one is \`primary\` |
| \`products.jsonl\` | what you sell, one a line. \`kind\`: \`single\` is bought once, \`subscription\` as long as it is paid; docs/reference/catalogue says the others (all-in-one, bundle, upgrade, …). \`includes\` of a subscription names what its subscribers get beside it; left out, nothing. \`seats\`: on how many devices one licence runs |
| \`prices.jsonl\` | what each costs, for a term (\`LFT\` for life, \`1M\`, \`1Y\`), in the smallest unit and with VAT in it: \`2999\` is 29.99. **The prices in your second currency and the others are guesses: look at them, and take \`prices\` out of \`placeholders\`** |
| \`vat-rates.jsonl\` | the VAT rate of each country from a day on; \`*\` is every country that is not named; \`null\` is one where you do not sell |
| \`legal/\` | your legal documents, by language: legal notice, privacy policy, terms of sale, right of withdrawal, licence terms. **Those that stand there are placeholders with no legal meaning: write your own (or name addresses of your site in \`vendor.json\`), then take the line \`placeholder: true\` out, and say from when they hold: \`date: 2026-11-01\`** |
| \`art/\` | the pictures of your products, as SVG, named in \`box\` |

You began with ${products.length === 1 ? 'one product' : `${products.length} products`}. The ids (\`pid\`) are yours to choose and never change: orders name them. Coupons (\`coupons.jsonl\`), gift campaigns (\`campaigns.jsonl\`), answers that you give often (\`canned-answers.jsonl\`) and recommendations are further files that may lie here: docs/reference/catalogue and docs/support describe them.

When you go live, the catalogue is published by \`npm run foyer -- catalogue load this/folder\`.
`

/** Features that nothing in a new catalogue uses. */
const notAtFirst: readonly Feature[] = ['backup', 'extendedDownloads', 'gifts', 'photo', 'promotion']

/** A product that a new vendor begins with. */
export interface FirstProduct {
  readonly name: string
  /** The price in the first currency, as people write it: 49.9. */
  readonly price: number
  /** How often it is paid: once, or as a subscription. */
  readonly every: 'once' | 'month' | 'year'
}

export interface NewVendor {
  readonly name: string
  readonly country: string
  readonly languages: readonly Language[]
  readonly currencies: readonly Currency[]
  readonly products: readonly FirstProduct[]
}

type Line<Name extends keyof typeof shapes> = z.input<(typeof shapes)[Name]>

/** Writes the folder of a vendor who begins: settings, catalogue, pictures, and what to do next. */
export async function writeNewVendor(folder: string, vendor: NewVendor) {
  await mkdir(join(folder, 'art'), { recursive: true })
  const files: Readonly<Record<string, readonly object[]>> = {
    'lines.jsonl': [lineOf(vendor)],
    'products.jsonl': productsOf(vendor),
    'prices.jsonl': vendor.products.map((product, index) => priceOf(product, index, vendor)),
  }
  await writeFile(join(folder, 'vendor.json'), `${JSON.stringify(settingsOf(folder, vendor), null, 2)}\n`)
  for (const [name, lines] of Object.entries(files)) {
    await writeFile(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  // The rates of countries are the same for every vendor.
  await cp(join(root, 'catalogues', 'demo', 'vat-rates.jsonl'), join(folder, 'vat-rates.jsonl'))
  await writeFile(join(folder, 'art', 'box.svg'), box)
  await mkdir(join(folder, 'legal'))
  for (const [path, text] of await legalFilesOf(vendor)) await writeFile(join(folder, path), text)
  await writeFile(join(folder, 'README.md'), readmeOf(vendor))
}

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A reserved address, until the vendor enters their own. */
const domainOf = ({ name }: NewVendor) => `${slugOf(name) || 'vendor'}.example`

function settingsOf(folder: string, vendor: NewVendor): z.input<typeof vendorFile> {
  const { name, country, languages, currencies } = vendor
  const domain = domainOf(vendor)
  const series =
    slugOf(name)
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 3)
      .toUpperCase() || 'INV'
  return {
    $schema: relative(folder, join(root, 'docs', 'reference', 'vendor.schema.json')),
    name,
    home: '/member.htm',
    placeholders: ['seller', 'mailFrom', 'support', ...(currencies.length > 1 ? (['prices'] as const) : [])],
    mailFrom: `${name.replaceAll(/["<>]/g, '')} <hello@${domain}>`,
    brand: { colours: { primary: '#3d5470', accent: '#e0a33e' } },
    seller: {
      name,
      address: ['Street 1', '12345 Town'],
      country,
      taxId: 'VAT number',
      email: `invoices@${domain}`,
      timeZone: clockOf(country),
      invoiceNumber: `${series}-{year}-{number}`,
      creditNoteNumber: `${series}-C-{year}-{number}`,
    },
    languages: [...languages],
    currencies: [...currencies],
    features: Object.fromEntries(featureNames.map((feature) => [feature, !notAtFirst.includes(feature)])),
    legal: legalSettingsOf(vendor),
    support: { email: `support@${domain}`, language: languages[0] ?? 'en' },
  }
}

const inEach = (languages: readonly Language[], text: string): Texts =>
  Object.fromEntries(languages.map((language) => [language, text]))

const lineOf = ({ name, languages }: NewVendor): Line<'lines'> => ({
  key: 'programs',
  names: inEach(languages, name),
  primary: true,
})

const firstPid = 101

function productsOf({ products, languages }: NewVendor): Line<'products'>[] {
  return products.map(({ name, every }, index) => {
    const about = {
      pid: firstPid + index,
      family: slugOf(name) || `product-${index + 1}`,
      line: 'programs',
      platforms: ['win', 'mac'] as const,
      names: inEach(languages, name),
      descriptions: inEach(languages, name),
      box: 'box',
    }
    if (every === 'once') return { ...about, platforms: [...about.platforms], kind: 'single' }
    return { ...about, platforms: [...about.platforms], kind: 'subscription' }
  })
}

const terms = { once: 'LFT', month: '1M', year: '1Y' } as const

function priceOf({ price, every }: FirstProduct, index: number, { currencies }: NewVendor): Line<'prices'> {
  const amounts: Amounts = Object.fromEntries(currencies.map((currency) => [currency, amountIn(price, currency)]))
  return { pid: firstPid + index, term: terms[every], amounts, ...(every !== 'once' && { renewal: amounts }) }
}

/**
 * Returns a placeholder amount: the same figure in each currency, or a hundredfold where there are no cents. The vendor
 * sets the real prices.
 */
const amountIn = (price: number, currency: Currency) =>
  Math.max(1, Math.round(price * (exponentOf(currency) === 0 ? 100 : 10 ** exponentOf(currency))))

const box = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="400" height="400">
  <rect x="10" y="6" width="76" height="84" rx="12" fill="#dbe4ee"/>
  <path d="M22 6a12 12 0 0 0-12 12v60a12 12 0 0 0 12 12z" fill="#b9c9da"/>
  <circle cx="52" cy="48" r="16" fill="#46627f"/>
</svg>
`
