import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, inWords, UsageError } from '@/platform/commands/errors'
import { readGivenFile } from '@/platform/commands/given-file'
import { operator } from '@/platform/commands/options'
import type { Offer } from '@/platform/contract/vendor-offer'
import { fillPool, setThreshold } from './actions/pool'
import { stockedPools } from './actions/stock'
import type { CodePoolsContext } from './context'
import { readCodes } from './rules/code-list'

const place = ({ offer }: { readonly offer: Offer }) => ({ catalogue: createCatalogueReader(), offer })
const refusals = { 20085: 'The catalogue has no such pool. See codes list.' }

const command = commandsOf<CodePoolsContext>()

export const commands: Commands<CodePoolsContext> = {
  'codes list': command({
    summary: `Lists every pool of codes with what is left of it, and from how few on
the vendor is told.`,
    json: true,
    example: '',
    async run(_, at) {
      const pools = await at.data(({ database }) => stockedPools(place(at), database))
      const facts = pools.map(({ pool, free, all, threshold, low }) => ({ pool: pool.key, free, all, threshold, low }))
      const lines = facts.map(({ pool, free, all, threshold, low }) => {
        const state = low ? `  low (from ${threshold})` : ''
        return `${String(free).padStart(8)} of ${String(all).padEnd(8)} ${pool}${state}`
      })
      return { data: facts, text: lines.join('\n') }
    },
  }),

  'codes add': command({
    summary: `Adds the codes of a file to a pool, one a line: all of them, or none when
a line holds no code. Those that it has already are passed over.`,
    words: ['POOL', 'FILE'],
    needs: 'a POOL and a FILE',
    options: { operator },
    json: true,
    reaches: ['shop.published'],
    example: 'oem:video-licence codes.txt --operator Mira',
    async run({ words: [key, file], options }, at) {
      const { text, note } = await readGivenFile(file)
      const { malformed } = readCodes(text)
      if (malformed.length > 0) {
        const shown = malformed.slice(0, 20).map((line) => `${file}:${line}: is no code`)
        throw new CommandError(`${shown.join('\n')}\n\n${malformed.length} wrong lines; nothing was added.`)
      }
      const why = inWords({ ...refusals, 10001: `There are no codes in ${file}.` })
      const done = await at.change(options.operator, why, ({ change, by, now }) =>
        fillPool(place(at), change, { by, now }, { key, text }),
      )
      const { added, known, repeated } = done
      return { data: done, text: `Added ${added}; ${known} there already; ${repeated} repeated in the file.${note}` }
    },
  }),

  'codes threshold': command({
    summary: 'Sets from how few codes on the owners of the console are told by mail.',
    words: ['POOL', 'COUNT'],
    needs: 'a POOL and a COUNT',
    options: { operator },
    json: true,
    example: 'oem:video-licence 50',
    async run({ words: [key, count], options }, at) {
      if (!/^\d{1,5}$/.test(count)) throw new UsageError('codes threshold needs a POOL and a COUNT.')
      const threshold = Number(count)
      await at.change(options.operator, inWords(refusals), ({ change, by, now }) =>
        setThreshold(place(at), change, { by, now }, { key, threshold, seen: null }),
      )
      return { data: { pool: key, threshold }, text: `${key} is low from ${threshold} on.` }
    },
  }),
}
