import type { MouseEvent } from 'react'

/** Closes the dialog that an element stands in, so that the browser gives the focus back to what had opened it. */
export const closeDialogOf = ({ currentTarget }: MouseEvent) => currentTarget.closest('dialog')?.close()
