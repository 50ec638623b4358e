import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Row } from '@/platform/ui/layout/part'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { places } from '../places'
import { call } from './api'
import css from './companies.module.css'
import { blockedTexts, on } from './texts'
import type { ConversionView } from './types'
import type { Act } from './use-outcome'

interface ConversionUndoProps {
  conversion: ConversionView['undo'][number]
  onAct: Act
}

/** A company that was lately made from a person's purchases: until when that can be undone, and what prevents it. */
export function ConversionUndo({ conversion: { company: id, name, until, blocked }, onAct }: ConversionUndoProps) {
  const translate = useTranslate()
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const values = { company: name, day: on(until) }

  async function undo() {
    setConfirming(false)
    setBusy(true)
    const sending = call('POST /member/companies/convert/undo', { company: id })
    await onAct(sending, () => ({ text: 'companies.convert.undone', values: { company: name } }), places.conversionUndo)
    setBusy(false)
  }

  return (
    <Row
      detail={
        <>
          {translate('companies.convert.until', values)}
          {blocked !== null && <span className={css.notice}>{translate(blockedTexts[blocked])}</span>}
        </>
      }
      actions={
        <>
          {blocked === null && (
            <Button
              variant="secondary"
              busy={busy}
              aria-haspopup="dialog"
              aria-label={translate('companies.convert.undoOf', { company: name })}
              onClick={() => setConfirming(true)}
            >
              {translate('companies.convert.undo')}
            </Button>
          )}
          {confirming && (
            <Dialog title={translate('companies.convert.undoTitle')} onClose={() => setConfirming(false)}>
              <p>{translate('companies.convert.undoText', { company: name })}</p>
              <form method="dialog" className={css.actions}>
                <Button type="submit" variant="secondary">
                  {translate('companies.cancel')}
                </Button>
                <Button variant="danger" onClick={undo}>
                  {translate('companies.convert.undo')}
                </Button>
              </form>
            </Dialog>
          )}
        </>
      }
    >
      <b>{name}</b>
    </Row>
  )
}
