import { useEffect, useState } from 'react'
import type { typedProblems } from '../rules/letters'

interface Letters {
  readonly typedProblems: typeof typedProblems
  readonly hasUnprinted: (text: string) => boolean
}

async function readLetters(): Promise<Letters> {
  const { hasUnprinted, typedProblems } = await import('../rules/letters')
  return { hasUnprinted, typedProblems }
}

/**
 * Returns the letters that documents can print, loaded after the page: it is a table of every letter. Null: not loaded
 * yet.
 */
export function useLetters(): Letters | null {
  const [letters, setLetters] = useState<Letters | null>(null)
  useEffect(() => {
    let isShown = true
    readLetters().then(
      (read) => isShown && setLetters(read),
      // The server asks the same.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [])
  return letters
}
