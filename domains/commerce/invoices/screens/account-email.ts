import { createContext } from 'react'

/** The member's address, as the page has it; empty: the account has none. Anyone who composes the screen provides it. */
export const AccountEmail = createContext('')
