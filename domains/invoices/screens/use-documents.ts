import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '@/platform/contract/call'
import type { invoicesCalls } from '../contract/member'
import { call } from './api'

type Documents = AnswerOf<(typeof invoicesCalls)['GET /member/order_documents']>

/** The documents of an order, which are asked for as soon as somebody looks. */
export function useDocuments(order: string) {
  const [documents, setDocuments] = useState<Documents | null>(null)
  const [state, setState] = useState<'asking' | 'answered' | 'failed'>('asking')
  const asked = useRef(false)

  async function ask() {
    setState('asking')
    const outcome = await call('GET /member/order_documents', { order_id: order })
    if (outcome.ok) setDocuments(outcome.data)
    setState(outcome.ok ? 'answered' : 'failed')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are asked for once, when the order is looked at
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask()
  }, [])

  return { documents, state, ask }
}
