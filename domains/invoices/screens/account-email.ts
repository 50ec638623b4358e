import { createContext } from 'react'

/** The member's address, as the page told it; empty: the account has none. Whoever composes the screen provides it. */
export const AccountEmail = createContext('')
