import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Wording } from '@/platform/i18n/message'
import { useAddWording } from '@/platform/i18n/wording'

/** A part of a screen that most visitors never see. */
export interface LatePart<Props> {
  readonly load: () => Promise<(props: Props) => ReactNode>
  readonly wording: Wording
}

/**
 * Fetches the code and the wording of a part when it is wanted. @param part the same object at every drawing
 * @returns null until it is here; `failed` until `tryAgain`, or until it is wanted anew
 */
export function usePart<Props>(part: LatePart<Props>, wanted: boolean) {
  const addWording = useAddWording()
  const [Part, setPart] = useState<((props: Props) => ReactNode) | null>(null)
  const [failed, setFailed] = useState(false)
  const requested = useRef(false)

  const fetchPart = useCallback(async () => {
    setFailed(false)
    try {
      const [code] = await Promise.all([part.load(), addWording(part.wording)])
      setPart(() => code)
    } catch {
      requested.current = false
      setFailed(true)
    }
  }, [part, addWording])

  useEffect(() => {
    if (!wanted || requested.current) return
    requested.current = true
    void fetchPart()
  }, [wanted, fetchPart])

  return { Part, failed, tryAgain: fetchPart }
}
