import type { ReactNode } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { Wording } from '@/platform/i18n/message'
import { useAddWording } from '@/platform/i18n/wording'
import { useCall } from './use-call'

type Content<Props> = (props: Props) => ReactNode

/** A part of a screen that most visitors never see. */
export interface LatePart<Props> {
  readonly load: () => Promise<Content<Props>>
  readonly wording: Wording
}

/**
 * Loads the code and the wording of a part when it is wanted.
 * @param part the same object at every render
 * @returns null while loading; `failed` until `tryAgain`, or until it is wanted again
 */
export function usePart<Props>({ load, wording }: LatePart<Props>, wanted: boolean) {
  const addWording = useAddWording()
  const fetchPart = async (): Promise<Outcome<Content<Props>>> => {
    try {
      const [data] = await Promise.all([load(), addWording(wording)])
      return { ok: true, data }
    } catch {
      return { ok: false, code: 'unreachable', fields: [] }
    }
  }
  const { data, failure, loading, reload } = useCall(fetchPart, wanted || null)
  return { Part: data, failed: failure !== null && !loading, tryAgain: reload }
}
