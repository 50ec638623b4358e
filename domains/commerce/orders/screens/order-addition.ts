import type { ReactNode } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import type { Order } from '../map'

interface AdditionProps {
  readonly order: Order
  /** The id of the order's heading, for `aria-describedby`: many buttons on the page say the same. */
  readonly describedBy: string
  /** Asks for the list again, once an act has changed the order. */
  readonly onChanged: () => void
}

/** The part that another domain adds to every order of the list. The app, which knows both, hands it over. */
export interface OrderAddition {
  /** Tells one addition from the others. */
  readonly name: string
  /** Quiet buttons or links, behind details and help; they draw their own dialogs. */
  readonly Actions?: (props: AdditionProps) => ReactNode
  /** A mark of a process with the order, beside its status. */
  readonly Mark?: (props: AdditionProps) => ReactNode
  /** A notice about the order, across its whole width. */
  readonly Notice?: (props: AdditionProps) => ReactNode
  /** A row of the details. */
  readonly detail?: { readonly title: MessageKey; readonly Content: (props: { readonly order: Order }) => ReactNode }
}
