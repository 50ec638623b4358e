import type { BoundCommand } from './bind'
import { UsageError } from './errors'

type Commands = Readonly<Record<string, BoundCommand>>

const start = 'npm run foyer --'

const footer = `The commands work on the data that the server uses: the embedded database in
DATA_DIR (through the running server, if there is one), or DATABASE_URL.
With --json any of them prints JSON: its own where its line says so, else
{"output": …} with what it would have said. For programs: npm run -s foyer -- …
--json prints nothing else on the standard output.`

/**
 * Does what somebody typed, and gives what is printed.
 * @throws UsageError when there is no such command, or it was not called as its help says
 */
export async function runCommand(commands: Commands, words: readonly string[]): Promise<string> {
  const asked = words.filter((word) => word !== '--help')
  const asksForHelp = asked.length < words.length || asked.length === 0 || asked[0] === 'help'
  if (asksForHelp) return helpFor(commands, asked[0] === 'help' ? asked.slice(1) : asked)
  const name = nameIn(commands, words)
  const command = name === null ? undefined : commands[name]
  if (name === null || !command) throw new UsageError(`There is no command "${words.slice(0, 2).join(' ')}".`)
  return command.run(words.slice(name.split(' ').length))
}

/** The help of what somebody tried, for anyone who got it wrong. */
export function helpAfter(commands: Commands, words: readonly string[]): string {
  const name = nameIn(commands, words)
  return name === null ? `${start} help  lists what there is.` : pageOf(name, commands)
}

/** @throws UsageError when there is help for no such command */
function helpFor(commands: Commands, words: readonly string[]): string {
  if (words.length === 0) return overview(commands)
  const name = nameIn(commands, words)
  if (name !== null) return pageOf(name, commands)
  const group = Object.keys(commands).filter((each) => each.startsWith(`${words[0]} `))
  if (group.length === 0) throw new UsageError(`There is no command "${words.join(' ')}".`)
  return group.map((each) => pageOf(each, commands)).join('\n\n')
}

const nameIn = (commands: Commands, [first = '', second = '']: readonly string[]) =>
  [`${first} ${second}`.trim(), first].find((name) => Object.hasOwn(commands, name)) ?? null

const indented = (text: string, by: string) => text.split('\n').map((line) => `${by}${line}`)

/** How a command is called, what it does, and an example. */
function pageOf(name: string, commands: Commands): string {
  const { usage = '', summary = '', example = '' } = commands[name] ?? {}
  return [
    `${start} ${name} ${usage}`.trimEnd(),
    ...indented(summary, '  '),
    '',
    `  For example: ${start} ${`${name} ${example}`.trimEnd()}`,
  ].join('\n')
}

/** Every command in a line or a few, by its first word. */
function overview(commands: Commands): string {
  const lines = Object.entries(commands).map(([name, { usage, summary }]) =>
    [`  ${name} ${usage}`.trimEnd(), ...indented(summary, '      ')].join('\n'),
  )
  return `Usage: ${start} COMMAND

${lines.join('\n')}
  help [COMMAND]
      This page, or a command with an example.

${footer}`
}
