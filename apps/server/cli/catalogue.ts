import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadCatalogue, readCatalogue } from '@/domains/catalogue'
import { describeProblem, type Problem } from '@/platform/import/problems'
import { note } from './acting'
import { type Command, CommandError, readArguments, UsageError } from './command'

export const checkCatalogue: Command = {
  help: `DIR [--json]
Checks a vendor's catalogue files and changes nothing. docs/catalogue
describes the files.`,

  async run(args) {
    const { positionals, flags } = readArguments(args, [], ['json'])
    const read = await readCatalogue(folderOf(positionals, 'check'))
    if ('problems' in read) throw wrong(read.problems)
    if (flags.includes('json')) return JSON.stringify({ counts: countsOf(read.content) }, null, 2)
    return `The catalogue is in order: ${counts(read.content)}.`
  },
}

export const publishCatalogue: Command = {
  help: `DIR [--operator NAME] [--json]
Checks a vendor's catalogue files and publishes them as the current
version: all of it, or nothing when anything is wrong. The same files
again change nothing; older versions stay for the orders placed under them.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const folder = folderOf(positionals, 'load')
    const { version, isNew, content } = await note(values.operator, async ({ transaction, now }) => {
      const loaded = await loadCatalogue(transaction, folder, now, values.operator ?? null)
      if ('problems' in loaded) throw wrong(loaded.problems)
      const deed = { action: 'catalogue.load', memberId: null, details: { version: loaded.version } } as const
      return { answer: loaded, deed: loaded.isNew ? deed : null }
    })
    if (flags.includes('json')) return JSON.stringify({ version, isNew, counts: countsOf(content) }, null, 2)
    return isNew
      ? `Version ${version} is published: ${counts(content)}.`
      : `Version ${version} says the same already: ${counts(content)}. Nothing was changed.`
  },
}

function folderOf([folder, ...more]: readonly string[], name: string) {
  if (!folder || more.length > 0) throw new UsageError(`catalogue ${name} needs one folder.`)
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
  return resolve(folder)
}

const wrong = (problems: readonly Problem[]) =>
  new CommandError(
    `${problems.map(describeProblem).join('\n')}\n\n${problems.length} problem${problems.length === 1 ? '' : 's'}; nothing was published.`,
  )

/** How many of each the catalogue has. */
const countsOf = (content: object) =>
  Object.fromEntries(
    Object.entries<readonly unknown[]>({ ...content }).map(([name, { length }]) => [name, length] as const),
  )

const counts = (content: object) =>
  Object.entries(countsOf(content))
    .map(([name, count]) => `${count} ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
    .join(', ')
