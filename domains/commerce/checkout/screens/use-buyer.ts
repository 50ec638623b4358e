import { useEffect, useRef, useState } from 'react'
import { visitorsPage } from '@/platform/codes/acting-for'
import { drawnFor, onOtherAccount, onSessionLost } from '@/platform/http/client'
import { onElsewhere, tellOtherTabs } from '@/platform/ui/browser/elsewhere'
import type { QuoteAnswer } from '../contract/member'

/** `over`: the session has ended; `other`: it is another account's, or a company's, than before. */
export type BuyerChange = 'over' | 'other'

/**
 * Follows the account that the page buys for, by the newest quote. If it changes, that is shown, and the next press is
 * for the new account: an earlier press has done nothing (decision 0137). An ended session does not lead to a login
 * screen here, so that typed values stay.
 * @param drawn the account for which the page was opened
 */
export function useBuyer(quote: QuoteAnswer | null, drawn: string, reload: () => Promise<boolean>) {
  const [change, setChange] = useState<BuyerChange | null>(null)
  const shown = useRef(drawn)
  const newest = quote?.available ? quote.acting_for : null

  useEffect(() => {
    if (newest === null || newest === shown.current) return
    shown.current = newest
    drawnFor(newest)
    tellOtherTabs(newest)
    setChange(newest === visitorsPage ? 'over' : 'other')
  }, [newest])

  useEffect(() => {
    const again = () => void reload()
    const ends = [
      onOtherAccount(again),
      onSessionLost(again),
      onElsewhere(
        () => shown.current,
        (isOther) => isOther && again(),
      ),
    ]
    return () => {
      for (const end of ends) end()
      // The screens behind this one still show the account for which the page was opened.
      drawnFor(drawn)
    }
  }, [drawn, reload])

  return { change, forgetChange: () => setChange(null) }
}
