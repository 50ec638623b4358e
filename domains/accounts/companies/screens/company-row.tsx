import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Row } from '@/platform/ui/layout/part'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { places } from '../places'
import { changeCompany } from './change-company'
import css from './companies.module.css'
import { type OwnCompany, on, roleNames } from './texts'

interface CompanyRowProps {
  company: OwnCompany
  /** The session acts for it. */
  current: boolean
  /** An operator looks at it, who changes nothing here. */
  closed: boolean
  onChanged: () => void
}

/** A company that the person acts for: their role, and the button to leave it. */
export function CompanyRow({ company, current, closed, onChanged }: CompanyRowProps) {
  const translate = useTranslate()
  const { id, name, role, joined, sole_owner: isLast, notice } = company
  const [leaving, setLeaving] = useState(false)
  const entering = useSubmit(() => changeCompany(id, notice === null ? 'index' : 'company'))
  const leave = useSubmit(() => call('POST /member/companies/leave', { company: id }), {
    // The session stood for it: what is in sight is of the person now.
    onDone: ({ at }) => (at === null && current ? location.assign(memberPage('companies')) : ended()),
    onRefused: ended,
  })

  function ended() {
    setLeaving(false)
    onChanged()
  }

  return (
    <Row
      detail={
        <>
          {translate('companies.memberSince', { role: translate(roleNames[role]), day: on(joined) })}
          {notice !== null && (
            <span className={css.notice}>
              {translate('companies.ownNotice', { day: on(notice.at), role: translate(roleNames[notice.role]) })}
            </span>
          )}
          {isLast && <span className={css.notice}>{translate('companies.soleOwner')}</span>}
          <Refusal of={entering.refused} at={places.companySwitch} />
          <Refusal of={leave.refused} at={places.companyLeave} />
        </>
      }
      actions={
        !closed && (
          <div className={css.actions}>
            {current && <a href={memberPage('company')}>{translate('companies.toCompany')}</a>}
            {!current && role !== 'user' && (
              <Button
                variant="secondary"
                busy={entering.sending}
                aria-label={translate('companies.enterOf', { company: name })}
                onClick={() => entering.submit()}
              >
                {translate('companies.enter')}
              </Button>
            )}
            {!isLast && notice?.role !== 'gone' && (
              <Button
                variant="tertiary"
                aria-haspopup="dialog"
                aria-label={translate('companies.leaveOf', { company: name })}
                onClick={() => setLeaving(true)}
              >
                {translate('companies.leave')}
              </Button>
            )}
            {leaving && (
              <Dialog title={translate('companies.leaveTitle', { company: name })} onClose={() => setLeaving(false)}>
                <p>{translate(role === 'owner' ? 'companies.leaveOwner' : 'companies.leaveText')}</p>
                <DialogFoot held={leave.sending}>
                  <Button variant="danger" busy={leave.sending} onClick={() => leave.submit()}>
                    {translate('companies.leave')}
                  </Button>
                </DialogFoot>
              </Dialog>
            )}
          </div>
        )
      }
    >
      <b>{name}</b> {current && <Tag tone="success">{translate('companies.current')}</Tag>}
    </Row>
  )
}
