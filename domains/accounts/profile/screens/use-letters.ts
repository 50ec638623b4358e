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

/** What documents can print, which comes after the page: it is a table of every letter. Null: it is not there yet. */
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
