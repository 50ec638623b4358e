import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Domains } from './domains'
import { History } from './history'
import { ModeCard } from './mode-card'
import { ProviderCard } from './provider-card'
import { reasonIn } from './reasons'
import css from './sso.module.css'
import { TryCard } from './try-card'
import { type Notice, useSetting } from './use-setting'

/** The company's login provider, step by step: set it, prove the domains, try it, switch it on. */
export default function CompanySignIn({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <ScreenHeader title={translate('sso.title')}>{translate('sso.lead')}</ScreenHeader>
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
    <div className={css.parts}>
      {notice && <Alert tone={notice.tone}>{translate(notice.text, notice.values)}</Alert>}
      <ProviderCard key={data.provider?.issuer} view={data} onAct={act} />
      <Domains view={data} onAct={act} />
      {data.provider && <TryCard provider={data.provider} onProblem={setNotice} />}
      {data.provider && <ModeCard key={data.provider.mode} provider={data.provider} onAct={act} />}
      {data.history.length > 0 && <History view={data} />}
    </div>
  )
}
