import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { places } from '../places'
import css from './companies.module.css'
import { ConversionOffer } from './conversion-offer'
import { blockedTexts, type ConversionView, isUnproven, on } from './texts'
import { type Act, OutcomeAlert, useOutcome } from './use-outcome'

interface ConversionUndoProps {
  conversion: ConversionView['undo'][number]
  onAct: Act
}

/** A company that was lately made from a person's purchases: until when that can be undone, and what prevents it. */
function ConversionUndo({ conversion: { company: id, name, until, blocked }, onAct }: ConversionUndoProps) {
  const translate = useTranslate()
  const [confirming, setConfirming] = useState(false)
  const values = { company: name, day: on(until) }

  const { submit, sending } = useSubmit(async () => {
    setConfirming(false)
    const undone = call('POST /member/companies/convert/undo', { company: id })
    await onAct(undone, () => ({ text: 'companies.convert.undone', values: { company: name } }), places.conversionUndo)
  })

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
              busy={sending}
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
              <DialogFoot>
                <Button variant="danger" onClick={() => submit()}>
                  {translate('companies.convert.undo')}
                </Button>
              </DialogFoot>
            </Dialog>
          )}
        </>
      }
    >
      <b>{name}</b>
    </Row>
  )
}

const ask = () => call('GET /member/companies/conversion', {})
const nothing = {}

interface ConversionProps {
  member: SignedInMember
  /** There is a company more, or one less. */
  onChanged: () => Promise<unknown>
}

/** A person's purchases become a company's that is opened for them, or theirs again (decision 0123). */
export function Conversion({ member, onChanged }: ConversionProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall(ask, nothing)
  const { said, act } = useOutcome(isUnproven(member) ? places.unprovenAddress : places.companyConversion, () =>
    Promise.all([reload(), onChanged()]),
  )
  return (
    <Part title={translate('companies.convert.title')}>
      <OutcomeAlert said={said} />
      {data === null && failure === null && <Skeleton lines={4} />}
      {data === null && failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data !== null && data.undo.length > 0 && (
        <Rows>
          {data.undo.map((each) => (
            <ConversionUndo key={each.company} conversion={each} onAct={act} />
          ))}
        </Rows>
      )}
      {data !== null && (data.possible || data.undo.length === 0) && <ConversionOffer view={data} onAct={act} />}
    </Part>
  )
}
