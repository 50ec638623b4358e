import type { MouseEvent } from 'react'

/** Elements that handle a click themselves; a dialog that a cell opens is inside its row. */
const ownAnswer = 'a, button, input, label, select, summary, textarea, dialog'

/**
 * Hands a click on a row to the row's link, with the keys and the button that it came with. The link is not spread over
 * the row: WebKit does not let a `tr` contain what is placed in it, and a link spread in one covers the page.
 */
export function openRow({ target, nativeEvent }: MouseEvent) {
  if (!(target instanceof Element) || target.closest(ownAnswer)) return
  // A text of the row was selected.
  if (getSelection()?.isCollapsed === false) return
  const { type, button, ctrlKey, metaKey, shiftKey, altKey } = nativeEvent
  const keys = { button, ctrlKey, metaKey, shiftKey, altKey }
  const link = target.closest('tr')?.querySelector('[data-row]')
  link?.dispatchEvent(new window.MouseEvent(type, { bubbles: true, cancelable: true, view: window, ...keys }))
}
