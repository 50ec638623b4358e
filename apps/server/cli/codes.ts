import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createCatalogueReader } from '@/domains/catalogue'
import { fillPool, setThreshold, stockedPools } from '@/domains/pools'
import { readCodes } from '@/domains/pools/rules/code-list'
import { act } from './acting'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'

const place = () => ({ catalogue: createCatalogueReader() })
const refusals = { 20085: 'The catalogue has no such pool. See codes list.' }

export const listPools: Command = {
  help: `[--json]
Lists every pool of codes with what is left of it, and from how few on
the vendor is told.`,

  async run(args) {
    const { flags } = readArguments(args, [], ['json'])
    const pools = await withData(({ database }) => stockedPools(place(), database))
    const facts = pools.map(({ pool, free, all, threshold, low }) => ({ pool: pool.key, free, all, threshold, low }))
    if (flags.includes('json')) return JSON.stringify(facts, null, 2)
    return facts
      .map(({ pool, free, all, threshold, low }) => {
        const state = low ? `  low (from ${threshold})` : ''
        return `${String(free).padStart(8)} of ${String(all).padEnd(8)} ${pool}${state}`
      })
      .join('\n')
  },
}

export const addToPool: Command = {
  help: `POOL FILE [--operator NAME] [--json]
Adds the codes of a file to a pool, one a line: all of them, or none when
a line holds no code. Those that it has already are passed over.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [key, file, ...more] = positionals
    if (!key || !file || more.length > 0) throw new UsageError('codes add needs a POOL and a FILE.')
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
    const text = await readFile(file, 'utf8')
    const { malformed } = readCodes(text)
    if (malformed.length > 0) {
      const shown = malformed.slice(0, 20).map((line) => `${file}:${line}: is no code`)
      throw new CommandError(`${shown.join('\n')}\n\n${malformed.length} wrong lines; nothing was added.`)
    }
    const why = { ...refusals, 10001: `There are no codes in ${file}.` }
    const done = await act(values.operator, why, ({ change, by, now }) =>
      fillPool(place(), change, { by, now }, { key, text }),
    )
    if (flags.includes('json')) return JSON.stringify(done)
    return `Added ${done.added}; ${done.known} there already; ${done.repeated} repeated in the file.`
  },
}

export const setPoolThreshold: Command = {
  help: `POOL COUNT [--operator NAME] [--json]
Sets from how few codes on the owners of the console are told by mail.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [key, count = '', ...more] = positionals
    if (!key || !/^\d{1,5}$/.test(count) || more.length > 0) {
      throw new UsageError('codes threshold needs a POOL and a COUNT.')
    }
    const threshold = Number(count)
    await act(values.operator, refusals, ({ change, by, now }) =>
      setThreshold(place(), change, { by, now }, { key, threshold, seen: null }),
    )
    return flags.includes('json') ? JSON.stringify({ pool: key, threshold }) : `${key} is low from ${threshold} on.`
  },
}
