const event = 'queue-changed'

/** Says that something in a queue was dealt with, so that anyone who shows how many wait counts anew. */
export const announceQueueChange = () => void dispatchEvent(new Event(event))

/** @returns what ends it */
export function onQueueChange(listener: () => void) {
  addEventListener(event, listener)
  return () => removeEventListener(event, listener)
}
