import { parseArgs } from 'node:util'
import type { Command, Input } from './command'
import { UsageError } from './errors'
import type { Option } from './options'

type AnyCommand = Command<never>

/** How a command is called, behind its name. */
export function usageOf({ words, options, json }: AnyCommand): string {
  const named = Object.entries(options).map(([name, { usage, required }]) => {
    const text = usage === null ? `--${name}` : `--${name} ${usage}`
    return required ? text : `[${text}]`
  })
  return [...words, ...named, ...(json ? ['[--json]'] : [])].join(' ')
}

/**
 * Parses the arguments behind the name of a command by its declaration.
 * @throws UsageError when they do not match it
 */
export function readArguments(
  name: string,
  command: AnyCommand,
  args: readonly string[],
): Input<readonly string[], Readonly<Record<string, Option<unknown>>>> {
  const { words, options } = command
  const { values, positionals } = parsed(options, args)
  const read = (option: string, { required, read: value }: Option<unknown>) => {
    const text = values.get(option)
    if (required && text === undefined) throw new UsageError(`${name} needs --${option}.`)
    return [option, value(text)] as const
  }
  const least = words.filter((word) => !word.startsWith('[')).length
  const most = words.some((word) => word.includes('…')) ? Number.POSITIVE_INFINITY : words.length
  if (positionals.length < least || positionals.length > most || positionals.slice(0, least).includes('')) {
    throw new UsageError(
      most === 0 ? `${name} takes no arguments.` : `${name} needs ${command.needs ?? listed(words)}.`,
    )
  }
  return {
    words: positionals,
    every: positionals,
    options: Object.fromEntries(Object.entries(options).map(([option, each]) => read(option, each))),
    json: values.has('json'),
  }
}

/** Names that are drawn by chance may begin with a dash. There are no options of one letter that it could be taken for. */
const beginsWithDash = /^-[^-]/
/** No argument of a program can hold it. */
const mark = '\0'
const unmarked = (text: string) => (text.startsWith(mark) ? text.slice(mark.length) : text)

function parsed(options: AnyCommand['options'], args: readonly string[]) {
  const kinds = Object.entries(options).map(
    ([name, { usage }]) => [name, { type: usage === null ? 'boolean' : 'string' }] as const,
  )
  try {
    const { values, positionals } = parseArgs({
      args: args.map((text) => (beginsWithDash.test(text) ? `${mark}${text}` : text)),
      allowPositionals: true,
      options: { ...Object.fromEntries(kinds), json: { type: 'boolean' } },
    })
    const given = Object.entries(values).map(([name, value]) => [name, unmarked(String(value))] as const)
    const empty = given.find(([, value]) => value.trim() === '')
    if (empty) throw new Error(`--${empty[0]} is empty.`)
    return { values: new Map(given), positionals: positionals.map(unmarked) }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const listed = (words: readonly string[]) => {
  const needed = words.filter((word) => !word.startsWith('[')).map((word) => word.replace('…', ''))
  return needed.length < 2 ? needed.join('') : `${needed.slice(0, -1).join(', ')} and ${needed.at(-1)}`
}
