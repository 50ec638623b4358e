import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Card } from '@/platform/ui/layout/card'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { places } from '../places'
import { type EventKind, type Mode, modes, type RecordState, type SwitchProblem } from '../rules'
import { ProviderCard } from './provider-card'
import { reasonIn } from './reasons'
import css from './sso.module.css'
import { type Act, type Notice, type SettingView, useSetting } from './use-setting'

interface TryCardProps {
  provider: NonNullable<SettingView['provider']>
  onProblem: (notice: Notice | null) => void
}

/** The owner goes the way first that everybody else is to go. */
function TryCard({ provider: { tried }, onProblem }: TryCardProps) {
  const translate = useTranslate()
  const { submit, sending } = useSubmit(
    () => {
      onProblem(null)
      return call('POST /member/company_sign_in/try', {})
    },
    {
      onDone: ({ url }) =>
        url === null ? onProblem({ tone: 'danger', text: 'sso.unreachable' }) : location.assign(url),
      onRefused: ({ code }) => onProblem({ tone: 'danger', text: messageFor(places.companySignIn, code) }),
    },
  )

  return (
    <Card title={translate('sso.try')}>
      <p>{translate('sso.tryLead')}</p>
      <p className="quiet">
        {tried === 0 ? translate('sso.untried') : translate('sso.tried', { moment: new Date(tried * 1000) })}
      </p>
      <div className="cluster-2">
        <Button variant="secondary" busy={sending} onClick={() => submit()}>
          {translate('sso.tryButton')}
        </Button>
      </div>
    </Card>
  )
}

const modeNames = {
  off: 'sso.mode.off',
  offered: 'sso.mode.offered',
  required: 'sso.mode.required',
} as const satisfies Record<Mode, MessageKey>

const problems = {
  untried: 'sso.problem.untried',
  noDomain: 'sso.problem.noDomain',
  noFactor: 'sso.problem.noFactor',
} as const satisfies Record<SwitchProblem, MessageKey>

interface ModeCardProps {
  provider: NonNullable<SettingView['provider']>
  onAct: Act
}

/** Whether people may come in by the provider, or must. */
function ModeCard({ provider, onAct }: ModeCardProps) {
  const translate = useTranslate()
  const [removing, setRemoving] = useState(false)
  const { form, field, sending } = useForm({
    initial: { mode: String(provider.mode) },
    check: () => ({}),
    send: async ({ mode: chosen }) => {
      const mode = modes.find((each) => each === chosen) ?? 'off'
      await onAct(call('POST /member/company_sign_in/mode', { mode }), ({ problem }) =>
        problem === null ? { tone: 'success', text: 'sso.applied' } : { tone: 'danger', text: problems[problem] },
      )
    },
  })

  async function remove() {
    setRemoving(false)
    await onAct(call('POST /member/company_sign_in/remove', {}), () => ({ tone: 'success', text: 'sso.applied' }))
  }

  return (
    <Card title={translate('sso.mode')}>
      <p>{translate('sso.modeNote')}</p>
      <form className="fields" {...form}>
        <SelectField {...field('mode')} label={translate('sso.modeLabel')}>
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {translate(modeNames[mode])}
            </option>
          ))}
        </SelectField>
        <div className="cluster-2">
          <Button type="submit" busy={sending}>
            {translate('sso.apply')}
          </Button>
          <Button variant="tertiary" onClick={() => setRemoving(true)}>
            {translate('sso.remove')}
          </Button>
        </div>
      </form>
      {removing && (
        <Dialog title={translate('sso.removeTitle')} onClose={() => setRemoving(false)}>
          <p>{translate('sso.removeText')}</p>
          <DialogFoot>
            <Button variant="danger" onClick={() => void remove()}>
              {translate('sso.remove')}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </Card>
  )
}

const kinds = {
  set: 'sso.event.set',
  tried: 'sso.event.tried',
  offered: 'sso.event.offered',
  required: 'sso.event.required',
  off: 'sso.event.off',
  removed: 'sso.event.removed',
  domain: 'sso.event.domain',
  domainEnded: 'sso.event.domainEnded',
  opened: 'sso.event.opened',
  linked: 'sso.event.linked',
  signedIn: 'sso.event.signedIn',
} as const satisfies Record<EventKind, MessageKey>

/** The latest changes of the setting and logins by it. */
function History({ view: { history } }: { view: SettingView }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <Card title={translate('sso.history')}>
      <ul className={css.list}>
        {history.map(({ at, kind, person, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing is put between them
          <li key={index} className={css.item}>
            <p>
              {translate(kinds[kind])}{' '}
              <span className="quiet">
                {[formatDay(new Date(at * 1000), language), person, detail].filter(Boolean).join(' · ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const states = {
  shown: 'sso.record.shown',
  missing: 'sso.record.missing',
  unknown: 'sso.record.unknown',
  taken: 'sso.record.taken',
} as const satisfies Record<RecordState, MessageKey>

/** The domains whose addresses log in by the provider: each is proven by a record first. */
function Domains({ view: { domains, provider }, onAct }: { view: SettingView; onAct: Act }) {
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
          <b>{domain}</b> <span className="quiet">{translate(shown ? 'sso.shown' : 'sso.notShown')}</span>
        </p>
        {record !== null && !shown && (
          <Button variant="secondary" aria-label={translate('sso.checkOf', { domain })} onClick={() => void check()}>
            {translate('sso.check')}
          </Button>
        )}
        {shown && (
          <Button variant="tertiary" aria-label={translate('sso.endDomainOf', { domain })} onClick={() => void end()}>
            {translate('ui.remove')}
          </Button>
        )}
      </div>
      {record !== null && !shown && (
        <>
          <div className={`cluster-2 level ${css.value}`}>
            <span className="quiet">{translate('sso.recordName')}</span>
            <code>{name}</code>
            <CopyButton text={name} label={translate('sso.copyName', { domain })} />
          </div>
          <div className={`cluster-2 level ${css.value}`}>
            <span className="quiet">{translate('sso.recordValue')}</span>
            <code>{record}</code>
            <CopyButton text={record} label={translate('sso.copyValue')} />
          </div>
        </>
      )}
    </li>
  )
}

/** The company's login provider, step by step: set it, prove the domains, try it, switch it on. */
export default function CompanySignIn({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <ScreenHeader title={translate('shell.companySignIn')}>{translate('sso.lead')}</ScreenHeader>
      <Setting key={language} back={noticeIn(query)} />
    </>
  )
}

/** How an owner's try went, who has just come back from it. */
function noticeIn(query: URLSearchParams): Notice | null {
  if (query.get('tried') === 'yes') return { tone: 'success', text: 'sso.triedNow' }
  const why = reasonIn(query)
  return why === null ? null : { tone: 'danger', text: why }
}

function Setting({ back }: { back: Notice | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data, failure, loading, reload, notice, setNotice, act } = useSetting(language, back)
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={7} />
  return (
    <div className={`stack-5 ${css.parts}`}>
      {notice && <Alert tone={notice.tone}>{translate(notice.text, notice.values)}</Alert>}
      <ProviderCard key={data.provider?.issuer} view={data} onAct={act} />
      <Domains view={data} onAct={act} />
      {data.provider && <TryCard provider={data.provider} onProblem={setNotice} />}
      {data.provider && <ModeCard key={data.provider.mode} provider={data.provider} onAct={act} />}
      {data.history.length > 0 && <History view={data} />}
    </div>
  )
}
