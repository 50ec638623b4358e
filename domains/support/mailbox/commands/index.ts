import type { Commands } from '@/platform/commands/command'
import type { MailboxContext } from '../context'
import { checkCommands } from './check'
import { letterCommands } from './letters'

export const commands: Commands<MailboxContext> = { ...checkCommands, ...letterCommands }
