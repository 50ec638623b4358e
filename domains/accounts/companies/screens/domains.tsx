import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Choice } from '@/platform/ui/forms/choice'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { type JoiningWay, joiningWays } from '../rules'
import { call } from './api'
import { CodeForm } from './code-form'
import css from './companies.module.css'
import { joiningTexts } from './texts'
import type { CompanyView } from './types'
import type { Act } from './use-outcome'

interface DomainsProps {
  domains: CompanyView['domains']
  onAct: Act
}

/** The other way to join, by the present one; null: people do not join by the domain. */
const instead = (now: JoiningWay | null) =>
  now === 'request'
    ? ({ joins: 'open', text: 'companies.toOpen' } as const)
    : ({ joins: 'request', text: 'companies.toRequest' } as const)

/** The domains that are the company's, and how people come who have a mailbox there. */
export function Domains({ domains, onAct }: DomainsProps) {
  const translate = useTranslate()
  const [joins, setJoins] = useState<JoiningWay>('request')
  return (
    <Part title={translate('companies.domains')}>
      <p>{translate('companies.domainsLead')}</p>
      <Rows>
        {domains.map(({ domain, joins: now }) => (
          <Row
            key={domain}
            detail={translate(now === null ? 'companies.joinEnded' : joiningTexts[now])}
            actions={
              <div className={css.actions}>
                <Button
                  variant="tertiary"
                  aria-label={`${domain}: ${translate(instead(now).text)}`}
                  onClick={() => onAct(call('POST /member/company/joining', { domain, joins: instead(now).joins }))}
                >
                  {translate(instead(now).text)}
                </Button>
                {now !== null && (
                  <Button
                    variant="tertiary"
                    aria-label={translate('companies.endDomainOf', { domain })}
                    onClick={() => onAct(call('POST /member/company/joining', { domain, joins: null }))}
                  >
                    {translate('companies.endDomain')}
                  </Button>
                )}
              </div>
            }
          >
            <b>{domain}</b>
          </Row>
        ))}
      </Rows>
      <CodeForm
        label={translate('companies.domainAddress')}
        submit={translate('companies.addDomain')}
        onAct={onAct}
        send={async (given) => {
          const answer = await onAct(call('POST /member/company/domain', { ...given, joins }), ({ domain }) => ({
            text: 'companies.domainAdded',
            values: { domain },
          }))
          return answer !== null
        }}
      >
        <Choice
          label={translate('companies.joining')}
          options={joiningWays.map((way) => ({ value: way, label: translate(joiningTexts[way]) }))}
          value={joins}
          onChoose={setJoins}
        />
      </CodeForm>
    </Part>
  )
}
