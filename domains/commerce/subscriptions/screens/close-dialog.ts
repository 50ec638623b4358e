import type { MouseEvent } from 'react'

/** Closes the dialog around an element, so that the browser returns the focus to its opener. */
export const closeDialogOf = ({ currentTarget }: MouseEvent) => currentTarget.closest('dialog')?.close()
