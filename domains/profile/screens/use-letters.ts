import { useEffect, useState } from 'react'

type Letters = typeof import('../rules/letters')

/** What documents can print, which comes after the page: it is a table of every letter. Null: it is not there yet. */
export function useLetters(): Letters | null {
  const [letters, setLetters] = useState<Letters | null>(null)
  useEffect(() => {
    let isShown = true
    import('../rules/letters').then(
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
