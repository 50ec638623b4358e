/**
 * Does something when the process that has launched this one is gone, however it ended. That is so where a launcher of ours has
 * said that it wants it (scripts/launch.mjs): whatever else has started this process may go.
 */
export function whenLauncherEnds(act: () => void) {
  if (process.env.FOYER_LAUNCHED !== '1' || process.send === undefined) return
  if (!process.connected) return act()
  process.once('disconnect', act)
  process.channel?.unref()
}
