import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments'
import type { Command } from './command'

const command = {
  words: ['SUBSCRIPTION', '[NOTE]'],
  options: { reason: { usage: 'TEXT', required: false, read: (text: string | undefined) => text } },
} as unknown as Command<never>

const read = (...args: string[]) => readArguments('take-back', command, args)

describe('the arguments of a command', () => {
  it.each<[readonly string[], readonly string[], string | undefined]>([
    [['abc'], ['abc'], undefined],
    [['-aB_c', '--reason', 'late'], ['-aB_c'], 'late'],
    [['--reason', '-5 euros', '-x', 'y'], ['-x', 'y'], '-5 euros'],
    [['--', '--abc'], ['--abc'], undefined],
  ])('%j names %j, for the reason %j', (args, words, reason) => {
    expect(read(...args)).toMatchObject({ words, options: { reason } })
  })

  it.each([[['--unknown', 'abc']], [[]], [['a', 'b', 'c']], [['abc', '--reason', ' ']]])('refuses %j', (args) => {
    expect(() => read(...args)).toThrow()
  })
})
