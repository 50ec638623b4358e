import { useEffect, useState } from 'react'

const place = 'foyer.standing-for'

/**
 * The windows of a browser share one session. What was opened for one account and is left open when another window changes
 * to another would do for that one whatever is pressed. @returns whether that has happened
 */
export function useElsewhere(account: number): boolean {
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === place && newValue !== null) setChanged(newValue !== String(account))
    }
    window.addEventListener('storage', listen)
    try {
      localStorage.setItem(place, String(account))
    } catch {
      // Where nothing can be stored, the windows know nothing of each other.
    }
    return () => window.removeEventListener('storage', listen)
  }, [account])
  return changed
}
