import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { countArrivals } from '@/apps/moving/arrivals'
import { convert } from '@/apps/moving/move'
import { productsFile } from '@/apps/moving/products'
import { describe, factsOf } from '@/apps/moving/report'
import { SourceError } from '@/apps/moving/source/row'
import { systems } from '@/apps/moving/systems'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { atTheKeyboard } from '@/platform/commands/keyboard'
import { flag, language, operator, optional, readerOf } from '@/platform/commands/options'
import { openFiles } from '@/platform/files/open'
import { showProgress } from '@/platform/import/progress'
import type { Installation } from '@/platform/installation/contexts'
import { readVendor } from '@/platform/vendor/read'
import { exports } from '../export'
import { checkImport, importFolder } from '../import'

const names = Object.keys(systems)

export const importFrom = commandsOf<Installation>()({
  summary: `Takes over a shop from the folder DIR with what SYSTEM exports: members,
orders, money given back, licences and subscriptions. SYSTEM is one of
${names.join(', ')}.
Which product is which stands in DIR/${productsFile}, which the first
run writes for you to fill in, for the spreadsheets of a language (without
--language, of your first). The sums of both sides have to balance, or
it says of each line why not, and ends with code 1. To be run again until
the day of the move. --check changes nothing; --out writes the files of an
import into a folder and imports nothing. --prefix stands before the
numbers of its orders, where another shop has the same ones; say it at
each run. --addresses-proven says that the shop has confirmed the addresses
of its accounts, which count as proven then. docs/guides/moving.md.`,
  words: ['SYSTEM', 'DIR'],
  needs: 'a system and a folder',
  options: {
    out: optional('DIR'),
    prefix: optional('TEXT'),
    'addresses-proven': flag,
    check: flag,
    language,
    operator,
  },
  json: true,
  beginsData: true,
  example: 'woocommerce old-shop --check',
  async run({ words: [named, folder], options }, at) {
    const {
      out,
      prefix = '',
      'addresses-proven': vouches,
      check,
      language: spoken,
      operator: by = atTheKeyboard,
    } = options
    const system = systems[named]
    if (!system) throw new UsageError(`SYSTEM is one of ${names.join(', ')}.`)
    if (!/^[\w.#/-]{0,20}$/.test(prefix)) throw new UsageError('--prefix is up to 20 letters, digits and . _ # / -')
    const to = out === undefined ? await mkdtemp(join(tmpdir(), 'foyer-from-')) : resolve(out)
    try {
      return await at.installation(async ({ events }, { database, clock }) => {
        const vendor = readVendor(at.config.vendorDir)
        const catalogue = await createCatalogueReader().currentCatalogue(database)
        if (catalogue.products.length === 0) {
          throw new CommandError('There is no catalogue yet: npm run foyer -- catalogue load DIR')
        }
        const from = resolve(folder)
        const { country } = vendor.seller
        const reader = readerOf(at.offer, spoken)
        const move = await inWords(
          convert({ system, from, to, reader, catalogue, country, prefix, vouches, now: clock(), offer: at.offer }),
        )
        const { ledger, products, others } = move
        if (products.missing.length > 0 || products.problems.length > 0) {
          throw new CommandError(describeProducts(products), { missing: products.missing, problems: products.problems })
        }
        const unread = others.length > 0 ? `Not read: ${others.join(', ')}.\n` : ''
        const place = {
          database,
          files: openFiles(at.config.files),
          vendor,
          offer: at.offer,
          now: clock(),
          progress: showProgress(process.stderr),
          by,
          updates: events,
          holdsMails: true,
          vouches,
        }
        const isImported = out === undefined || check
        const outcome = isImported
          ? await (check ? checkImport : importFolder)(place, to, ({ loaded }, transaction) =>
              countArrivals(move, {
                transaction,
                exports,
                loaded,
                context: { catalogue, offer: at.offer, now: clock() },
              }),
            )
          : null
        if (outcome && 'problems' in outcome) {
          const { problems } = outcome
          const hint = prefix === '' && problems.kinds.some(({ kind }) => isOfAnother.test(kind)) ? twoShops : ''
          throw new CommandError(`${problems.summary()}; nothing was imported.\n\n${hint}${describe(ledger)}`, {
            ...factsOf(ledger),
            problems: problems.shown,
          })
        }
        const data = { checked: check, ...factsOf(ledger), unread: others, files: outcome?.loaded ?? null }
        const text = `${unread}${describe(ledger)}${outcome === null ? '' : `\n${doneBy(check, ledger.isBalanced)}`}`
        if (!ledger.isBalanced) throw new CommandError(text, data)
        return { data, text }
      })
    } finally {
      if (out === undefined) await rm(to, { recursive: true, force: true })
    }
  },
})

/** Returns the result of a run that the import accepted. */
function doneBy(check: boolean, isBalanced: boolean): string {
  if (check) return 'Nothing was changed: this was a look.'
  return isBalanced ? 'It is imported.' : 'All that is not named above is imported.'
}

const isOfAnother = /another member’s order/
const twoShops = 'Two shops may have the same numbers: --prefix keeps them apart.\n\n'

const inWords = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof SourceError ? new CommandError(error.message) : error
  })

function describeProducts({ missing, problems }: { missing: readonly string[]; problems: readonly string[] }) {
  const said = missing.length === 0 ? [] : [`${productsFile} says nothing of ${missing.length} products yet:`]
  const named = missing.slice(0, 20).map((each) => `  ${each}`)
  const mend = `Fill in pid and term in ${productsFile} (docs/guides/moving.md), and run this again; nothing was imported.`
  return [...problems, ...said, ...named, ...(missing.length > 20 ? ['  …'] : []), mend].join('\n')
}
