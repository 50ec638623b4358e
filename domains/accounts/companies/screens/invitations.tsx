import type { CompanyRole } from '@/platform/contract/company-roles'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { mayAppoint } from '../rules'
import { call } from './api'
import { InviteForm } from './invite-form'
import { LinkForm } from './link-form'
import { on, roleNames } from './texts'
import type { CompanyView } from './types'
import type { Act } from './use-outcome'

interface InvitationsProps {
  view: CompanyView
  own: CompanyRole
  onAct: Act
}

/** The open invitations, and a form for more. */
export function Invitations({ view: { invitations }, own, onAct }: InvitationsProps) {
  const translate = useTranslate()
  return (
    <>
      <Part title={translate('companies.invite')}>
        <p>{translate('companies.inviteLead')}</p>
        <InviteForm own={own} onAct={onAct} />
      </Part>
      <Part title={translate('companies.link')}>
        <p>{translate('companies.linkLead')}</p>
        <LinkForm onAct={onAct} />
      </Part>
      {invitations.length > 0 && (
        <Part title={translate('companies.waiting')}>
          <Rows>
            {invitations.map(({ id, email, role, from, until, uses_left: left }) => {
              const name = email === '' ? translate('companies.linkOf', { count: left }) : email
              const said = { from, role: translate(roleNames[role]), day: on(until) }
              return (
                <Row
                  key={id}
                  detail={translate('companies.invitedBy', said)}
                  actions={
                    mayAppoint(own, role) && (
                      <Button
                        variant="tertiary"
                        aria-label={translate('companies.withdrawOf', { name })}
                        onClick={() => onAct(call('POST /member/company/withdraw', { invitation: id }))}
                      >
                        {translate('companies.withdraw')}
                      </Button>
                    )
                  }
                >
                  {name}
                </Row>
              )
            })}
          </Rows>
        </Part>
      )}
    </>
  )
}
