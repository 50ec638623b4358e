import { readCommands } from '@/apps/server/cli/commands'
import { runCommand } from '@/platform/commands/help'

export const commands = await readCommands()

/**
 * Runs a command as typed.
 * @returns what it prints
 */
export const commandCalled = (name: string) => ({
  run: (args: readonly string[]) => runCommand(commands, [...name.split(' '), ...args]),
})
