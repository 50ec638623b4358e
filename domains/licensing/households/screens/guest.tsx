import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import type { HouseholdOnWire } from '../contract/member'
import { call } from './api'
import { ConfirmButton } from './confirm-button'
import type { Act } from './use-household'
import { on, placeName } from './words'

interface GuestProps {
  guest: NonNullable<HouseholdOnWire['guest']>
  closed: boolean
  onAct: Act
}

/** Shows what another member shares with this one. */
export function Guest({ guest: { holder, joined, seats }, closed, onAct }: GuestProps) {
  const translate = useTranslate()
  return (
    <Part title={translate('households.of', { holder })}>
      <p>{translate('households.ofLead', { holder, day: on(joined) })}</p>
      {seats.length === 0 ? (
        <p>{translate('households.ofNothing', { holder })}</p>
      ) : (
        <Rows>
          {seats.map((seat) => (
            <Row key={seat.id} detail={translate('households.seatFrom', { holder })}>
              <b>{placeName(seat, translate)}</b>
            </Row>
          ))}
        </Rows>
      )}
      <p>
        <a href={memberPage('license')}>{translate('households.toLicences')}</a>
      </p>
      {!closed && (
        <div>
          <ConfirmButton
            label="households.leave"
            named={translate('households.leaveOf', { holder })}
            title={translate('households.leaveOf', { holder })}
            text={translate('households.leaveText', { holder })}
            onConfirm={() => void onAct(call('POST /member/household/leave', {}), 'households.left')}
          />
        </div>
      )}
    </Part>
  )
}
