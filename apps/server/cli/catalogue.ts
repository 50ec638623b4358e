import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadCatalogue, readCatalogue } from '@/domains/catalogue'
import { describeProblem, type Problem } from '@/platform/import/problems'
import { noteDeed } from './acting'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'

export const checkCatalogue: Command = {
  help: `DIR
Checks a vendor's catalogue files and changes nothing. docs/catalogue
describes the files.`,

  async run(args) {
    const read = await readCatalogue(folderOf(args, 'check'))
    if ('problems' in read) throw wrong(read.problems)
    return `The catalogue is in order: ${counts(read.content)}.`
  },
}

export const publishCatalogue: Command = {
  help: `DIR [--operator NAME]
Checks a vendor's catalogue files and publishes them as the current
version: all of it, or nothing when anything is wrong. The same files
again change nothing; older versions stay for the orders placed under them.`,

  async run(args) {
    const { values } = readArguments(args, ['operator'])
    const folder = folderOf(args, 'load')
    const loaded = await withData(({ database }) =>
      database.transaction(async (transaction) => {
        const now = new Date()
        const done = await loadCatalogue(transaction, folder, now, values.operator ?? null)
        if ('isNew' in done && done.isNew) {
          const deed = { action: 'catalogue.load', memberId: null, details: { version: done.version } }
          await noteDeed(transaction, values.operator, deed, now)
        }
        return done
      }),
    )
    if ('problems' in loaded) throw wrong(loaded.problems)
    const { version, isNew, content } = loaded
    return isNew
      ? `Version ${version} is published: ${counts(content)}.`
      : `Version ${version} says the same already: ${counts(content)}. Nothing was changed.`
  },
}

function folderOf(args: readonly string[], name: string) {
  const { positionals } = readArguments(args, name === 'load' ? ['operator'] : [])
  const [folder] = positionals
  if (!folder || positionals.length > 1) throw new UsageError(`catalogue ${name} needs one folder.`)
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
  return resolve(folder)
}

const wrong = (problems: readonly Problem[]) =>
  new CommandError(
    `${problems.map(describeProblem).join('\n')}\n\n${problems.length} problem${problems.length === 1 ? '' : 's'}; nothing was published.`,
  )

const counts = (content: object) =>
  Object.entries<readonly unknown[]>({ ...content })
    .map(([name, { length }]) => `${length} ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
    .join(', ')
