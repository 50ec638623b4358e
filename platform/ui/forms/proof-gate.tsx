import { useCallback, useEffect, useRef, useState } from 'react'
import { onProofWanted } from '@/platform/http/client'
import { type LatePart, usePart } from '../calls/use-part'

/** Called with whether the person has proven who they are. */
export type ProofDialog = LatePart<{ onClose: (proven: boolean) => void }>

/**
 * Asks for proof of who is there when a call wants it; calls that want it at once are answered together.
 * @param dialog the same object at every drawing
 */
export function ProofGate({ dialog }: { dialog: ProofDialog }) {
  const [wanted, setWanted] = useState(false)
  const waiting = useRef<((proven: boolean) => void)[]>([])
  const { Part, failed } = usePart(dialog, wanted)

  const close = useCallback((proven: boolean) => {
    setWanted(false)
    for (const answer of waiting.current.splice(0)) answer(proven)
  }, [])

  useEffect(
    () =>
      onProofWanted(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve)
            setWanted(true)
          }),
      ),
    [],
  )

  // Without the dialog's code the call stays refused, and its screen says so; the next one asks for the code again.
  useEffect(() => {
    if (failed) close(false)
  }, [failed, close])

  return wanted && Part && <Part onClose={close} />
}
