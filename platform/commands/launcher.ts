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
