const event = 'queue-changed'

/** Announces a change of a queue, so that counters of it reload. */
export const announceQueueChange = () => void dispatchEvent(new Event(event))

/** @returns what ends it */
export function onQueueChange(listener: () => void) {
  addEventListener(event, listener)
  return () => removeEventListener(event, listener)
}
