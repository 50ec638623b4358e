import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Card } from '@/platform/ui/layout/card'
import type { RecordState } from '../rules'
import { call } from './api'
import css from './sso.module.css'
import type { Act, SettingView } from './use-setting'

const states = {
  shown: 'sso.record.shown',
  missing: 'sso.record.missing',
  unknown: 'sso.record.unknown',
  taken: 'sso.record.taken',
} as const satisfies Record<RecordState, MessageKey>

/** The domains whose addresses log in by the provider: each is proven by a record first. */
export function Domains({ view: { domains, provider }, onAct }: { view: SettingView; onAct: Act }) {
  const translate = useTranslate()
  const next = provider ? 'sso.domainsLead' : 'sso.domainsLater'
  const explained = domains.length === 0 ? 'sso.domainsNone' : next
  return (
    <Card title={translate('sso.domains')}>
      <p>{translate(explained)}</p>
      <ul className={css.list}>
        {domains.map((each) => (
          <Domain key={each.domain} domain={each} record={provider?.record ?? null} onAct={onAct} />
        ))}
      </ul>
    </Card>
  )
}

interface DomainProps {
  domain: SettingView['domains'][number]
  /** The required content of the record; null: no provider is set. */
  record: string | null
  onAct: Act
}

function Domain({ domain: { domain, shown, record_name: name }, record, onAct }: DomainProps) {
  const translate = useTranslate()
  const check = () =>
    onAct(call('POST /member/company_sign_in/domain', { domain }), ({ state }) => ({
      tone: state === 'shown' ? 'success' : 'danger',
      text: states[state],
      values: { domain },
    }))
  const end = () => onAct(call('POST /member/company_sign_in/end_domain', { domain }), () => null)
  return (
    <li className={css.item}>
      <div className={css.head}>
        <p>
          <b>{domain}</b> <span className={css.quiet}>{translate(shown ? 'sso.shown' : 'sso.notShown')}</span>
        </p>
        {record !== null && !shown && (
          <Button variant="secondary" aria-label={translate('sso.checkOf', { domain })} onClick={() => void check()}>
            {translate('sso.check')}
          </Button>
        )}
        {shown && (
          <Button variant="tertiary" aria-label={translate('sso.endDomainOf', { domain })} onClick={() => void end()}>
            {translate('sso.endDomain')}
          </Button>
        )}
      </div>
      {record !== null && !shown && (
        <>
          <div className={css.value}>
            <span className={css.quiet}>{translate('sso.recordName')}</span>
            <code>{name}</code>
            <CopyButton text={name} label={translate('sso.copyName', { domain })} />
          </div>
          <div className={css.value}>
            <span className={css.quiet}>{translate('sso.recordValue')}</span>
            <code>{record}</code>
            <CopyButton text={record} label={translate('sso.copyValue')} />
          </div>
        </>
      )}
    </li>
  )
}
