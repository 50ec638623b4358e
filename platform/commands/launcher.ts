import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'

/** A release has no npm: its command line and its server are programs of their own. */
const program = join(root, 'bin', 'foyer')
const server = join(root, 'bin', 'server')

/** A text that names commands, as they are called in this installation. */
export const asCalledHere = (text: string) =>
  existsSync(program) ? text.replaceAll('npm run foyer --', program).replaceAll('npm start', server) : text

/**
 * Runs an action when the process that launched this one is gone, however it ended. Only for launchers of ours that ask
 * for it (scripts/launch.mjs): any other parent process may end first.
 */
export function whenLauncherEnds(act: () => void) {
  if (process.env.FOYER_LAUNCHED !== '1' || process.send === undefined) return
  if (!process.connected) return act()
  process.once('disconnect', act)
  process.channel?.unref()
}
