import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'

/** A release has no npm: its command line and its server are programs of their own. */
const program = join(root, 'bin', 'foyer')
const server = join(root, 'bin', 'server')

/** A text that names commands, as they are called in this installation. */
export const asCalledHere = (text: string) =>
  existsSync(program) ? text.replaceAll('npm run foyer --', program).replaceAll('npm start', server) : text
