import { announceQueueChange } from '../calls/queue'
import { useNotice } from './notice'

/**
 * For a queue in which staff settles what waits, case by case. @returns the line that says what was done, and what is called
 * when a case was settled: the list is read anew, and so is how many wait
 */
export function useSettling(queue: { readonly reload: () => Promise<boolean> }) {
  const { line, announce } = useNotice()
  /** @param message what was done; null: somebody else was faster */
  function settle(message: string | null) {
    if (message !== null) announce(message)
    void queue.reload()
    announceQueueChange()
  }
  return { line, settle }
}
