import { CommandError, UsageError, wordsOf } from '@/platform/commands/errors'
import { helpAfter, runCommand } from '@/platform/commands/help'
import { asCalledHere, whenLauncherEnds } from '@/platform/commands/launcher'
import { withoutValues } from '@/platform/database/errors'
import { tellOfData } from '@/platform/installation/data'
import { startFailure } from '@/platform/installation/start-failure'
import { readCommands } from './cli/commands'

// A command's changes are one transaction, or the next run resumes or removes them: it may end at any point.
whenLauncherEnds(() => {
  console.error('The process that started this command has ended, so it ends as well.')
  process.exit(1)
})

const words = process.argv.slice(2)
const commands = await readCommands()

// Beside the answer, which may be read by a program.
tellOfData((words) => console.error(words))

try {
  const text = await runCommand(commands, words)
  // Background work belongs to the server: the command does not wait for it.
  process.stdout.write(`${asCalledHere(text)}\n`, () => process.exit())
} catch (error) {
  if (error instanceof UsageError) console.error(asCalledHere(`${error.message}\n\n${helpAfter(commands, words)}`))
  else if (error instanceof CommandError && error.data !== undefined && words.includes('--json'))
    console.log(JSON.stringify(error.data, null, 2))
  else {
    const said = wordsOf(error) ?? startFailure(error)
    console.error(said === null ? withoutValues(error) : asCalledHere(said))
  }
  process.exit(1)
}
