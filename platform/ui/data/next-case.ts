import { createContext, useContext } from 'react'

const Context = createContext<string | null>(null)

/** Names the address of the case that comes after the one that is open; null: there is none. */
export const NextCase = Context.Provider

export const useNextCase = () => useContext(Context)
