import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import type { RequestOnWire } from '../contract/member'
import { places } from '../places'
import { call } from './api'
import { requestTexts } from './request-texts'

const on = (seconds: number) => new Date(seconds * 1000)

/** Requests that wait or can be undone, with the buttons to stop or undo each. */
export function Requests({ requests, onChanged }: { requests: readonly RequestOnWire[]; onChanged: () => void }) {
  const translate = useTranslate()
  const [busy, setBusy] = useState<number | null>(null)
  const [refused, setRefused] = useState<FailureCode | null>(null)
  const open = requests.filter(({ outcome, undo_until: until }) => outcome === null || until !== null)
  if (open.length === 0) return null

  async function end({ id, outcome }: RequestOnWire) {
    setBusy(id)
    const answer = await (outcome === null
      ? call('POST /member/addresses/stop', { request: id })
      : call('POST /member/addresses/undo', { request: id }))
    setBusy(null)
    setRefused(answer.ok ? null : answer.code)
    onChanged()
  }

  return (
    <Part title={translate('addresses.requests')}>
      {refused !== null && <Alert tone="danger">{translate(messageFor(places.addressRequest, refused))}</Alert>}
      <Rows>
        {open.map((request) => {
          const { id, kind, email, order, due, undo_until: until } = request
          const detail = (
            <>
              {due !== null && translate('addresses.due', { due: on(due) })}
              {due === null && until === null && translate('addresses.byStaff')}
              {until !== null && translate('addresses.undoUntil', { until: on(until) })}
            </>
          )
          const actions = (
            <Button variant="secondary" busy={busy === id} onClick={() => void end(request)}>
              {translate(until === null ? 'addresses.stop.button' : 'addresses.undo')}
            </Button>
          )
          return (
            <Row key={id} detail={detail} actions={actions}>
              {translate(requestTexts[kind])} <b>{order ?? email}</b>
            </Row>
          )
        })}
      </Rows>
    </Part>
  )
}
