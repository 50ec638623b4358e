import { resolve } from 'node:path'
import { importMembers } from '@/domains/identity/import/members'
import { describeProblem, type Problems } from '@/platform/import/problems'
import { showProgress } from '@/platform/import/progress'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'

export const importFolder: Command = {
  help: `DIR
Takes over a vendor's members from DIR/members.jsonl: all of them, or
none when anything is wrong. Addresses that have an account already
are left as they are. docs/import describes the file.`,

  async run(args) {
    const { positionals } = readArguments(args)
    const [folder] = positionals
    if (!folder || positionals.length > 1) throw new UsageError('import needs one folder.')
    const outcome = await withData(({ database }) =>
      importMembers(database, resolve(folder), showProgress(process.stderr)),
    )
    if ('problems' in outcome) throw new CommandError(`${listOf(outcome.problems)}; nothing was imported.`)
    return summary(outcome)
  },
}

function listOf({ shown, count }: Problems) {
  const rest = count - shown.length
  const more = rest > 0 ? `\n… and ${rest} more` : ''
  return `${shown.map(describeProblem).join('\n')}${more}\n\n${count} problem${count === 1 ? '' : 's'}`
}

function summary({ added, known }: { added: number; known: number }) {
  if (added === 0) return `Nothing was changed: ${counted(known)} of the file, all with an account already.`
  const present = known > 0 ? `; ${counted(known)} had an account already` : ''
  return `Added ${counted(added)}${present}.`
}

const counted = (members: number) => `${members} member${members === 1 ? '' : 's'}`
