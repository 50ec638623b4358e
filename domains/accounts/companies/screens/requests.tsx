import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { call } from './api'
import css from './companies.module.css'
import { nameOf, on } from './texts'
import type { CompanyView } from './types'
import type { Act } from './use-outcome'

interface RequestsProps {
  requests: CompanyView['requests']
  onAct: Act
}

/** People who ask to join. */
export function Requests({ requests, onAct }: RequestsProps) {
  const translate = useTranslate()
  if (requests.length === 0) return null
  const answer = (person: number, accept: boolean) => onAct(call('POST /member/company/answer', { person, accept }))
  return (
    <Part title={translate('companies.requests')}>
      <Rows>
        {requests.map(({ person, name, email, asked }) => (
          <Row
            key={person}
            detail={translate('companies.askedOn', { day: on(asked) })}
            actions={
              <div className={css.actions}>
                <Button
                  aria-label={translate('companies.letInOf', { person: nameOf({ name, email }) })}
                  onClick={() => answer(person, true)}
                >
                  {translate('companies.letIn')}
                </Button>
                <Button
                  variant="secondary"
                  aria-label={translate('companies.refuseOf', { person: nameOf({ name, email }) })}
                  onClick={() => answer(person, false)}
                >
                  {translate('companies.refuse')}
                </Button>
              </div>
            }
          >
            {nameOf({ name, email })}
          </Row>
        ))}
      </Rows>
    </Part>
  )
}
